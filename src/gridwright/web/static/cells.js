/**
 * Small words about cells and symbols that all views share. A cell is [row, column] from 0; its
 * key "row,column" is how the server and `Map`s name it.
 */

/** @import { Cell } from "../server.js" */

/** @param {Cell} cell */
export function keyOf(cell) {
  return cell.join(",");
}

/**
 * @param {string} key
 * @returns {Cell}
 */
export function cellOf(key) {
  const [row, column] = key.split(",");
  return [Number(row), Number(column)];
}

/**
 * "1 hint", "2 hints".
 * @param {number} count
 * @param {string} word
 */
export function plural(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/**
 * A name as it begins a line.
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Where a cell is, in words. Places around the board are told by the side they stand on.
 * @param {Cell} cell
 * @param {{width: number, height: number}} board
 */
export function placeName([row, column], board) {
  if (column < 0) return `left of row ${row + 1}`;
  if (column >= board.width) return `right of row ${row + 1}`;
  if (row < 0) return `above column ${column + 1}`;
  if (row >= board.height) return `below column ${column + 1}`;
  return `row ${row + 1} column ${column + 1}`;
}

/**
 * A column by its letters: A to Z, then AA.
 * @param {number} column
 */
export function columnLetters(column) {
  let letters = "";
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return letters;
}
