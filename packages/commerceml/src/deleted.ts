import { childOf, childrenOf, type Element, sentText, textIn } from './element.ts';
import { booleanOf } from './values.ts';

const MARK = 'ПометкаУдаления';
/** Values of the attribute or element `Статус`, without ё. */
const STATES: Readonly<Record<string, boolean>> = {
  удален: true,
  новый: false,
  изменен: false,
  неизменен: false,
};

function stateOf(word: string | null | undefined): boolean | undefined {
  const state = word?.trim().toLowerCase().replace(/ё/g, 'е').replace(/\s/g, '');
  return state !== undefined && Object.hasOwn(STATES, state) ? STATES[state] : undefined;
}

/** The mark as a requisite of a product, spelt with or without a space. */
function markInRequisites(element: Element): boolean | undefined {
  const list = childOf(element, 'ЗначенияРеквизитов');
  if (list === undefined) return undefined;
  const mark = childrenOf(list, 'ЗначениеРеквизита').find(
    (one) => textIn(one, 'Наименование')?.replace(/\s/g, '').toLowerCase() === MARK.toLowerCase(),
  );
  return mark && (booleanOf(textIn(mark, 'Значение') ?? '') ?? undefined);
}

/**
 * Whether an item is marked as deleted, in any of the ways of 2.03 to 3.1; undefined if no mark was sent. If
 * marks contradict each other, the deletion wins.
 */
export function deletedOf(element: Element): boolean | undefined {
  const marks = [
    stateOf(element.attributes.Статус),
    stateOf(sentText(element, 'Статус')),
    booleanOf(element.attributes[MARK] ?? '') ?? undefined,
    booleanOf(sentText(element, MARK) ?? '') ?? undefined,
    markInRequisites(element),
  ].filter((mark) => mark !== undefined);
  return marks.length === 0 ? undefined : marks.includes(true);
}
