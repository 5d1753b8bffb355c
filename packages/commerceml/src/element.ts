import { ItemFault } from './error.ts';
import type { Decimal } from './records.ts';
import { booleanOf, decimalOf, textOf } from './values.ts';

/** Element of an item, with local names. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly children: Element[];
  text: string;
}

/** Longest Ид; 1C's own are 36 characters, or 73 with a characteristic. */
const LONGEST_ID = 150;

export function childOf(element: Element, name: string): Element | undefined {
  return element.children.find((child) => child.name === name);
}

export function childrenOf(element: Element, ...names: readonly string[]): Element[] {
  return element.children.filter((child) => names.includes(child.name));
}

/** Text of a child: absent, sent empty, or a value. */
export function sentText(element: Element, name: string): string | null | undefined {
  const child = childOf(element, name);
  return child === undefined ? undefined : textOf(child.text);
}

/** As {@link sentText}, if absent and empty mean the same. */
export function textIn(element: Element, name: string): string | null {
  return sentText(element, name) ?? null;
}

/** @throws ItemFault number_unreadable */
export function sentDecimal(element: Element, name: string): Decimal | null | undefined {
  const child = childOf(element, name);
  return child === undefined ? undefined : decimalOf(child.text, child.line);
}

export function sentBoolean(element: Element, name: string): boolean | null | undefined {
  const child = childOf(element, name);
  return child === undefined ? undefined : booleanOf(child.text);
}

/** @throws ItemFault id_unusable */
export function requireId(element: Element): string {
  const id = textIn(element, 'Ид');
  if (id === null || id.length > LONGEST_ID) throw new ItemFault('id_unusable', element.line, element.name);
  return id;
}

/** Drops undefined fields, so that fields that were not sent are absent. */
export function asSent<Fields extends object>(
  fields: {
    readonly [Key in keyof Fields]-?: Fields[Key] | undefined;
  },
): Fields {
  const sent: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) sent[key] = value;
  return sent as Fields;
}
