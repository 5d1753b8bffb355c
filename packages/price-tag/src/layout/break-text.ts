/**
 * Places where a line may end [PT-31]: at a space, but not between a number and its unit, not inside a number
 * written in groups, not before a dash or a sign; never inside a word, so that model numbers are not split.
 */

const UNITS = new Set(
  (
    'gb tb mb kb gbit mbit mah ah wh w kw kvt vt v a hz ghz mhz khz gts kgts mgts db kg g gr mg t l ml ' +
    'm sm mm km m² sm² m³ dyuym dyum inch px mp dpi fps rpm ayl/min oy ay yil yosh kun soat daq daqiqa minut soʻm som ' +
    'dona btu °c ° % × x ' +
    'гб тб мб кб мач ач вт квт втч в а гц ггц мгц кгц дб кг г гр мг т л мл м см мм км м² см² м³ дюйм ' +
    'дюйма дюймов мп мес мес. месяцев год года лет день дней час часа часов мин мин. минут минуты об/мин сум шт шт. бте'
  ).split(' '),
);

const NUMBER_END = /[0-9]["″'′]?$/;
/** Beginning of a number in groups: a group of one to three digits, "4", or one after a sign, "2×100". */
const GROUPS_BEGIN = /^(?:[0-9×x*+/.,:–-]*[×x*+/.,:–-])?[0-9]{1,3}$/i;
const GROUP = /^[0-9]{3}(?![0-9])/;
/** A no-break space. */
export const NO_BREAK = '\u00a0';

function isUnbreakable(before: string, after: string): boolean {
  // A sign between spaces stays with the word before it: "Samsung —", "55″ ×".
  if (after.length <= 2 && after !== '№' && /^[^\p{L}\p{N}]+$/u.test(after)) return true;
  if (before === '№' || before === '×' || before === 'x') return true;
  if (!NUMBER_END.test(before)) return false;
  const unit = after.toLowerCase().replace(/[,;]$/, '');
  // "16 GB/SSD": a unit with a slash after it.
  if (UNITS.has(unit) || UNITS.has(unit.split('/')[0] ?? '')) return true;
  // "4 990 000": groups of three after a group of one to three.
  return GROUPS_BEGIN.test(before) && GROUP.test(after);
}

/** Splits a text into pieces between which a line may end; the spaces inside a piece do not break. */
export function breakText(text: string): string[] {
  const pieces: string[] = [];
  let last = '';
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const previous = pieces.length - 1;
    if (previous >= 0 && isUnbreakable(last, word)) pieces[previous] += NO_BREAK + word;
    else pieces.push(word);
    last = word;
  }
  return pieces;
}
