/** Outlines of the figures that symbols may be drawn as, around (0, 0) with half a height of 1. */

/** @type {Record<string, string>} */
export const FIGURES = {
  square: "M-.82 -.82H.82V.82H-.82z",
  diamond: "M0 -1.080L1 0L0 1.080L-1 0z",
  circle: "M0 -.94A.94 .94 0 0 1 0 .94A.94 .94 0 0 1 0 -.94z",
  triangle: "M0 -1L1.080 .86H-1.080z",
  star: star(),
  heart: "M0 1C-2 -.15 -.9 -1.450 0 -.5C.9 -1.450 2 -.15 0 1z",
  knight:
    "M-.7 .98V.78C-.6 .35 -.1 .18 -.12 -.1L-.32 0L-.55 .22L-.92 .02C-.8 -.35 -.62 -.56 -.35 -.7" +
    "L-.3 -1.050L-.02 -.78C.62 -.72 .92 0 .74 .98z",
};

/** A star with five points. */
function star() {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [radius, turn] = [at % 2 ? 0.52 : 1.12, (at * Math.PI) / 5];
    return `${(radius * Math.sin(turn)).toFixed(3)} ${(0.08 - radius * Math.cos(turn)).toFixed(3)}`;
  });
  return `M${points.join("L")}z`;
}
