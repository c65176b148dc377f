% What every program has in common. A program defines model(Cells), which posts its constraints on
% the list of its cells.

:- use_module(library(clpfd)).
:- use_module(library(time)).

% Post and label up to the first solution, and say how it went: yes, no or limit, the processor time
% in seconds, and the values of the cells.
run(Options, Seconds) :-
    statistics(cputime, Start),
    catch(call_with_time_limit(Seconds, first(Options, Cells, Answer)),
          time_limit_exceeded,
          (Answer = limit, Cells = [])),
    statistics(cputime, End),
    Used is End - Start,
    atomic_list_concat([Answer, Used | Cells], ' ', Line),
    writeln(Line),
    flush_output.

first(Options, Cells, yes) :-
    model(Cells),
    labeling(Options, Cells),
    !.
first(_, [], no).
