/**
 * What the page and the server say to each other, for the checker of types; browsers never see it.
 * Answers are those of `protocol/answers.py`, requests those of `protocol/requests.py`; a test compares
 * them.
 */

/** Row and column from 0; clues around a board are at -1 and at its size. */
export type Cell = [row: number, column: number];
/** The symbol in each cell that is filled in, by the cell's key "row,column". */
export type Values = Record<string, string>;
/** The symbols held possible in cells. */
export type Marks = Record<string, string[]>;
export type Theme = "light" | "dark" | "print";
/** How cells are named: R3C5, or E3. */
export type Naming = "rc" | "letters";

// Answers

export interface Named {
  name: string;
  text: string;
}

export interface Look {
  style: string;
  accent: string;
}

export interface Symbol {
  value: number;
  text: string;
  name: string;
  sign: string;
  shape: string | null;
  joined: boolean;
}

export interface Puzzle {
  name: string;
  title: string;
  summary: string;
  look: Look;
  rules: Named[];
  styles: Named[];
  levels: string[];
  sizes: string[];
  size: string;
  offers: Record<string, Record<string, string[]>>;
  week: string[];
  lessons: number;
  symbols: Symbol[];
  drag: string | null;
  sample: Board;
  answer: Values;
}

export interface Clue {
  cell: Cell;
  rule: string;
  text: string;
}

export interface Tie {
  cell: Cell;
  other: Cell;
  pairs: Record<string, string>;
}

export interface Slot {
  cell: Cell;
  text: string;
  choices: string[];
  moves: string[];
}

export interface PrintedGlyph {
  cell: Cell;
  text: string;
  role: string;
  shape: string | null;
}

export interface PrintedSign {
  cells: Cell[];
  text: string;
  shape: string | null;
}

export interface Printed {
  glyphs: PrintedGlyph[];
  signs: PrintedSign[];
  walls: Cell[][];
  guides: Cell[][];
  dark: Cell[];
}

export interface Check {
  kind: string;
  numbers: number[];
  rows: number[][];
}

export interface Demand {
  check: number;
  cells: number[];
  rule: string;
  text: string;
  clue: Cell | null;
}

export interface Board {
  puzzle: string;
  title: string;
  size: string;
  remarks: string[];
  width: number;
  height: number;
  text: string;
  link: string;
  look: Look;
  rules: Named[];
  symbols: Symbol[];
  blank: string | null;
  open: Cell[];
  fixed: Values;
  given: Values;
  ties: Tie[];
  clues: Clue[];
  printed: Printed;
  checks: Check[];
  demands: Demand[];
  complete: boolean;
  editable: Slot[];
  turnable: boolean;
  pieces: boolean;
  kinds: Named[];
  names: Record<string, string>;
}

export interface MadeBoard extends Board {
  level: string | null;
  style: string;
  seed: number;
}

export interface TodaysBoard extends MadeBoard {
  date: string;
}

export interface ReadBoard extends Board {
  format: string;
}

export interface Frame {
  x0: number;
  y0: number;
  cell: number;
  around: number;
}

export interface Drawn {
  svg: string;
  view: number[];
  frame: Frame;
}

export interface Violation {
  rule: string;
  text: string;
  cells: Cell[];
}

export interface Checked {
  solved: boolean;
  violations: Violation[];
  judged: boolean;
  wrong: Cell[];
  unforced: Cell[];
  empty: number;
}

export interface NamedPlace {
  name: string;
  cells: Cell[];
}

export interface Fact {
  cell: Cell;
  not: string[];
  left: string[];
}

export interface Part {
  text: string;
  letters: string;
  cells: Cell[];
  kind: "text" | "cell" | "line";
}

export interface Symbols {
  cell: Cell;
  symbols: string[];
}

export interface Link {
  technique: string;
  rank: number;
  parts: Part[];
  labels: string[];
  premises: Symbols[];
  gone: Symbols[];
  supposed: Symbols | null;
  chain: Link[];
}

export interface Step {
  text: string;
  places?: NamedPlace[];
  title?: string | null;
  rank?: number | null;
  labels?: string[];
  clues?: Cell[];
  parts?: Part[];
  outcome?: Part[];
  cells?: Cell[];
  facts?: Fact[];
  marks?: Symbols[];
  supposed?: Symbols[];
  follows?: Symbols[];
  breaks?: Cell[];
  links?: Link[];
}

export interface Hinted extends Step {
  status: "step" | "wrong" | "solved";
  wrong: Cell[];
}

export interface WalkStep extends Step {
  values: Values;
}

export interface Walk {
  steps: WalkStep[];
  done: boolean;
  limit: boolean;
}

export interface Lesson {
  title: string;
  text: string;
  techniques: string[];
  board: string;
}

export interface Companion {
  salt: string;
  digests: Record<string, string>;
  steps: Step[];
  done: boolean;
}

export interface Conflicting {
  text: string;
  cell: Cell | null;
}

export interface Diagnosed {
  verdict: "unique" | "ambiguous" | "impossible" | "limit";
  solutions: Values[];
  differs: Cell[];
  number: number;
  more: boolean;
  conflict: Conflicting[] | null;
  spare: Clue[] | null;
  fewest: number | null;
}

export interface Candidates {
  found: Marks;
  unsettled: Marks;
  complete: boolean;
}

export interface Deciding {
  cell: Cell;
  value: string;
  given: boolean;
  solution: number;
  text: string;
}

export interface Decided {
  clues: Deciding[];
  exact: boolean;
}

export interface Filled {
  values: Values;
}

export interface Rated {
  level: string;
  score: number;
  rounds: number;
  suppositions: number;
  techniques: Record<string, number>;
  hardest: string | null;
}

export interface Format {
  name: string;
  title: string;
  puzzles: string[];
}

export interface Converted {
  format: string;
  text: string;
}

export interface Error {
  error: string;
  line: number | null;
  column: number | null;
}

// Requests

export interface Generate {
  puzzle: string;
  size?: string | null;
  level?: string | null;
  style?: string | null;
  seed?: number;
  givens?: boolean | null;
}

export interface Text {
  text: string;
}

export interface Position extends Text {
  values?: Values;
  marks?: Marks;
}

export interface Hint extends Position {
  depth?: number;
}

export interface Highlight {
  place?: Cell[];
  differs?: Cell[];
  reason?: Cell[];
  follows?: Cell[];
  breaks?: Cell[];
  supposed?: Cell[];
  look?: Cell[];
  wrong?: Cell[];
}

export interface Draw extends Position {
  gone?: Marks;
  supposed?: Values;
  follows?: Values;
  highlight?: Highlight;
  theme?: Theme;
  cell?: number;
  room?: boolean;
  numbered?: Naming | null;
}

export interface Picture extends Position {
  gone?: Marks;
  format?: "svg" | "pdf" | "png";
  theme?: Theme;
}

export interface Diagnose extends Text {
  count?: number;
  spare?: boolean;
}

export interface Rate extends Text {
  hardest?: boolean;
}

export interface Timed extends Text {
  values?: Values;
  seconds?: number;
}

export interface Explain extends Text {
  from?: number;
  count?: number;
}

export interface Thin extends Text {
  seed?: number;
  kinds?: string[] | null;
  symmetry?: "none" | "rotate" | "mirror";
  level?: string | null;
  locked?: Cell[];
}

export interface Complete extends Thin {
  values?: Values;
  share?: number | null;
}

export interface Fill extends Text {
  values?: Values;
  seed?: number;
}

export interface Edit extends Text {
  cell: Cell;
  value: string;
  others?: Cell[];
}

export interface Reshape extends Text {
  change: "turn" | "mirror" | "up" | "down" | "left" | "right" | "resize" | "join" | "cut";
  cells?: Cell[];
  size?: string | null;
}

export interface Convert extends Text {
  to: string;
}

// Where they go

/** What is asked by GET: the query, and the answer to it. */
export interface Gets {
  puzzles: { query: {}; answer: Puzzle[] };
  formats: { query: {}; answer: Format[] };
  lessons: { query: { puzzle: string }; answer: Lesson[] };
  today: { query: { puzzle: string; day?: string }; answer: TodaysBoard };
  empty: { query: { puzzle: string; size?: string; seed?: string }; answer: Board };
}

/** What is asked by POST: the request, and the answer to it. */
export interface Posts {
  generate: { body: Generate; answer: MadeBoard };
  read: { body: Text; answer: ReadBoard };
  draw: { body: Draw; answer: Drawn };
  check: { body: Position; answer: Checked };
  hint: { body: Hint; answer: Hinted };
  explain: { body: Explain; answer: Walk };
  companion: { body: Text; answer: Companion };
  diagnose: { body: Diagnose; answer: Diagnosed };
  candidates: { body: Timed; answer: Candidates };
  decide: { body: Text; answer: Decided };
  rate: { body: Rate; answer: Rated };
  edit: { body: Edit; answer: Board };
  reshape: { body: Reshape; answer: Board };
  complete: { body: Complete; answer: Board };
  thin: { body: Thin; answer: Board };
  fill: { body: Fill; answer: Filled };
  convert: { body: Convert; answer: Converted };
}
