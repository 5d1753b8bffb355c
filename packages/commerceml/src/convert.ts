import { deletedOf } from './deleted.ts';
import {
  asSent,
  childOf,
  childrenOf,
  type Element,
  requireId,
  sentBoolean,
  sentText,
  textIn,
} from './element.ts';
import { offerOf, productOf } from './goods.ts';
import type {
  CommercemlRecord,
  GroupRecord,
  PriceTypeRecord,
  PropertyChoice,
  PropertyRecord,
  WarehouseRecord,
} from './records.ts';

/** A group and its subgroups, parents first. */
function groupsOf(element: Element, parentId: string | null = null): GroupRecord[] {
  const id = requireId(element);
  const group = asSent<GroupRecord>({
    kind: 'group',
    id,
    parentId,
    name: sentText(element, 'Наименование'),
    deleted: deletedOf(element),
  });
  const inner = childOf(element, 'Группы')?.children ?? [];
  return [group, ...inner.filter(({ name }) => name === 'Группа').flatMap((child) => groupsOf(child, id))];
}

/** Choices of a property: a reference book since 2.04, variants of a type in 2.03. */
function choicesOf(element: Element): PropertyChoice[] | undefined {
  const types = childrenOf(element, 'ТипыЗначений').flatMap((types) => types.children);
  const variants = [element, ...types].flatMap((one) => childrenOf(one, 'ВариантыЗначений'));
  if (variants.length === 0) return undefined;
  return variants
    .flatMap(({ children }) => children)
    .flatMap((choice) => {
      const id = textIn(choice, 'ИдЗначения') ?? textIn(choice, 'Ид');
      return id === null ? [] : [{ id, value: textIn(choice, 'Значение') }];
    });
}

function propertyOf(element: Element): PropertyRecord {
  return asSent<PropertyRecord>({
    kind: 'property',
    id: requireId(element),
    name: sentText(element, 'Наименование'),
    type: sentText(element, 'ТипЗначений'),
    values: choicesOf(element),
    deleted: deletedOf(element),
  });
}

function priceTypeOf(element: Element): PriceTypeRecord {
  const tax = childOf(element, 'Налог');
  return asSent<PriceTypeRecord>({
    kind: 'priceType',
    id: requireId(element),
    name: sentText(element, 'Наименование'),
    // Empty says nothing: the known currency stays.
    currency: sentText(element, 'Валюта') ?? undefined,
    taxIncluded: tax && sentBoolean(tax, 'УчтеноВСумме'),
    deleted: deletedOf(element),
  });
}

function warehouseOf(element: Element): WarehouseRecord {
  const address = childOf(element, 'Адрес');
  return asSent<WarehouseRecord>({
    kind: 'warehouse',
    id: requireId(element),
    name: sentText(element, 'Наименование'),
    address: address && textIn(address, 'Представление'),
    deleted: deletedOf(element),
  });
}

/** Converters by parent and element name; elements inside one of these belong to it. */
const ITEMS: Readonly<Record<string, (element: Element) => CommercemlRecord[]>> = {
  'Группы/Группа': (element) => groupsOf(element),
  'Свойства/Свойство': (element) => [propertyOf(element)],
  'Свойства/СвойствоНоменклатуры': (element) => [propertyOf(element)],
  'ТипыЦен/ТипЦены': (element) => [priceTypeOf(element)],
  'Склады/Склад': (element) => [warehouseOf(element)],
  'Товары/Товар': (element) => [productOf(element)],
  'Предложения/Предложение': (element) => [offerOf(element)],
};

/** Returns how an element becomes records; undefined if it is no item. */
export function converterOf(
  parent: string,
  name: string,
): ((element: Element) => CommercemlRecord[]) | undefined {
  const path = `${parent}/${name}`;
  return Object.hasOwn(ITEMS, path) ? ITEMS[path] : undefined;
}
