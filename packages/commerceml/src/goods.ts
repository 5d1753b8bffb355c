import { deletedOf } from './deleted.ts';
import {
  asSent,
  childOf,
  childrenOf,
  type Element,
  requireId,
  sentDecimal,
  sentText,
  textIn,
} from './element.ts';
import type {
  Characteristic,
  Manufacturer,
  OfferPrice,
  OfferRecord,
  OfferRest,
  ProductRecord,
  PropertyValues,
  Requisite,
  Unit,
} from './records.ts';
import { decimalOf, textOf } from './values.ts';

/** Non-empty texts of the elements with a name; undefined if there is no such element. */
function sentTexts(elements: readonly Element[]): string[] | undefined {
  if (elements.length === 0) return undefined;
  return elements.map(({ text }) => textOf(text)).filter((text) => text !== null);
}

/** Barcodes: usually one element, in some configurations a list. */
function barcodesOf(element: Element): string[] | undefined {
  const lists = childrenOf(element, 'Штрихкоды');
  const inLists = lists.flatMap((list) => childrenOf(list, 'Штрихкод'));
  const all = [...childrenOf(element, 'Штрихкод'), ...inLists].map((one) => childOf(one, 'Значение') ?? one);
  return sentTexts(all) ?? (lists.length > 0 ? [] : undefined);
}

/** A unit: code and name as attributes (2.x), or the code as text (3.1). */
function unitOf(element: Element): Unit | null | undefined {
  const unit = childOf(element, 'БазоваяЕдиница');
  if (unit === undefined) return undefined;
  const text = textOf(unit.text);
  const code = textOf(unit.attributes.Код ?? '') ?? textIn(unit, 'Код') ?? text;
  const name = textOf(unit.attributes.НаименованиеПолное ?? '') ?? textIn(unit, 'НаименованиеПолное');
  return code === null && name === null ? null : { code, name: name ?? text };
}

function characteristicsOf(element: Element): Characteristic[] | undefined {
  return childOf(element, 'ХарактеристикиТовара')?.children.map((one) => ({
    id: textIn(one, 'Ид'),
    name: textIn(one, 'Наименование'),
    value: textIn(one, 'Значение'),
  }));
}

function propertiesOf(element: Element): PropertyValues[] | undefined {
  const list = childOf(element, 'ЗначенияСвойств');
  return list?.children.map((one) => ({
    id: requireId(one),
    values: sentTexts(childrenOf(one, 'Значение', 'ИдЗначения')) ?? [],
  }));
}

function requisitesOf(element: Element): Requisite[] | undefined {
  return childOf(element, 'ЗначенияРеквизитов')?.children.flatMap((one) => {
    const name = textIn(one, 'Наименование');
    return name === null ? [] : [{ name, value: textIn(one, 'Значение') }];
  });
}

function manufacturerOf(element: Element): Manufacturer | null | undefined {
  const found = childOf(element, 'Изготовитель');
  if (found === undefined) return undefined;
  const id = textIn(found, 'Ид');
  const name = textIn(found, 'Наименование') ?? textOf(found.text);
  return id === null && name === null ? null : { id, name };
}

/** Product and characteristic of an Ид; a characteristic of zeros counts as none. */
function partsOf(id: string): { productId: string; characteristicId: string | null } {
  const at = id.indexOf('#');
  if (at < 0) return { productId: id, characteristicId: null };
  return { productId: id.slice(0, at), characteristicId: textOf(id.slice(at + 1)) };
}

/** @throws ItemFault id_unusable */
export function productOf(element: Element): ProductRecord {
  const id = requireId(element);
  return asSent<ProductRecord>({
    kind: 'product',
    id,
    productId: partsOf(id).productId,
    characteristicId: partsOf(id).characteristicId,
    name: sentText(element, 'Наименование'),
    article: sentText(element, 'Артикул'),
    code: sentText(element, 'Код'),
    barcodes: barcodesOf(element),
    unit: unitOf(element),
    groupIds: sentTexts(childOf(element, 'Группы')?.children ?? []) ?? (childOf(element, 'Группы') && []),
    description: sentText(element, 'Описание'),
    pictures: sentTexts(childrenOf(element, 'Картинка')),
    country: sentText(element, 'Страна'),
    manufacturer: manufacturerOf(element),
    characteristics: characteristicsOf(element),
    properties: propertiesOf(element),
    requisites: requisitesOf(element),
    deleted: deletedOf(element),
  });
}

function pricesOf(element: Element): OfferPrice[] | undefined {
  const list = childOf(element, 'Цены');
  return (
    list &&
    childrenOf(list, 'Цена').map((one) =>
      asSent<OfferPrice>({
        typeId: textIn(one, 'ИдТипаЦены'),
        value: sentDecimal(one, 'ЦенаЗаЕдиницу'),
        currency: sentText(one, 'Валюта'),
        unit: sentText(one, 'Единица'),
        factor: sentDecimal(one, 'Коэффициент'),
      }),
    )
  );
}

/** Balances of warehouses in attributes of `Склад` or `Склады`, as in 2.04 to 2.07. */
function restsInAttributes(element: Element): OfferRest[] {
  const warehouses = childrenOf(element, 'Склад', 'Склады');
  return [...warehouses, ...warehouses.flatMap((one) => childrenOf(one, 'Склад'))]
    .filter(({ attributes }) => attributes.ИдСклада !== undefined)
    .map(({ attributes, line }) => {
      const quantity = attributes.КоличествоНаСкладе;
      return asSent<OfferRest>({
        warehouseId: textOf(attributes.ИдСклада ?? ''),
        quantity: quantity === undefined ? undefined : decimalOf(quantity, line),
      });
    });
}

/** Balances in elements, as in 2.08 and later; one without a warehouse is the total. */
function restsInElements(rests: Element): OfferRest[] {
  return childrenOf(rests, 'Остаток').flatMap((rest) => {
    const warehouses = childrenOf(rest, 'Склад');
    const together = sentDecimal(rest, 'Количество');
    if (warehouses.length === 0) return [asSent<OfferRest>({ warehouseId: null, quantity: together })];
    return warehouses.map((one) => {
      const quantity = sentDecimal(one, 'Количество');
      return asSent<OfferRest>({
        warehouseId: textIn(one, 'Ид'),
        quantity: quantity === undefined ? together : quantity,
      });
    });
  });
}

function restsOf(element: Element): OfferRest[] | undefined {
  const rests = childOf(element, 'Остатки');
  const inAttributes = restsInAttributes(element);
  if (rests === undefined) return inAttributes.length === 0 ? undefined : inAttributes;
  return [...inAttributes, ...restsInElements(rests)];
}

/** @throws ItemFault id_unusable, number_unreadable */
export function offerOf(element: Element): OfferRecord {
  const id = requireId(element);
  return asSent<OfferRecord>({
    kind: 'offer',
    id,
    productId: partsOf(id).productId,
    characteristicId: partsOf(id).characteristicId,
    name: sentText(element, 'Наименование'),
    article: sentText(element, 'Артикул'),
    barcodes: barcodesOf(element),
    unit: unitOf(element),
    characteristics: characteristicsOf(element),
    properties: propertiesOf(element),
    prices: pricesOf(element),
    quantity: sentDecimal(element, 'Количество'),
    rests: restsOf(element),
    deleted: deletedOf(element),
  });
}
