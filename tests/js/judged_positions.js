// Judges positions for a test in Python: reads boards with positions as JSON, writes what is found.

import { readFileSync } from "node:fs";

import { Judge } from "../../src/gridwright/web/static/judge.js";

const asked = JSON.parse(readFileSync(0, "utf-8"));
const found = asked.map(({ board, positions }) => {
  const judge = new Judge(board);
  return positions.map((values) => {
    const { broken, isSolved, clues } = judge.judge(values);
    const demands = broken.map(({ demand }) => ({ rule: demand.rule, text: demand.text }));
    const done = [...clues].filter(([, { state }]) => state === "done").map(([key]) => key);
    return { demands, isSolved, done, marks: judge.candidates(values) };
  });
});
process.stdout.write(JSON.stringify(found));
