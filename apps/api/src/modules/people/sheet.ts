import type { BodyOf, firstPasswordsSheet } from '@javon/contract';
import { PEOPLE_WORDS } from '@javon/messages/server';
import type { ServerLanguage } from '../../platform/http/language.ts';
import type { Cell } from '../../platform/sheets/cell.ts';
import type { Column } from '../../platform/sheets/stream-sheet.ts';
import { dayOf } from '../../platform/time/tashkent.ts';
import type { Exported } from './present.ts';

const WIDTHS = {
  surname: 20,
  name: 18,
  patronymic: 20,
  phone: 16,
  pinfl: 18,
  role: 24,
  branch: 10,
  branch_name: 28,
  status: 12,
  blocked: 12,
  last_login: 16,
  created: 14,
} as const;
type Field = keyof typeof WIDTHS;
const FIELDS = Object.keys(WIDTHS) as Field[];

/** Headings of the sheet in a language. */
export function columnsOf(language: ServerLanguage): Column[] {
  const { columns } = PEOPLE_WORDS[language].sheet;
  return FIELDS.map((field) => ({ heading: columns[field], width: WIDTHS[field] }));
}

function rowOf(person: Exported, language: ServerLanguage): Cell[] {
  const { sheet, statuses } = PEOPLE_WORDS[language];
  const cells: Record<Field, Cell> = {
    surname: person.surname,
    name: person.name,
    patronymic: person.patronymic,
    // Without the plus, which would be escaped as a formula; the import of staff reads the number as it is.
    phone: person.phone.replace('+', ''),
    pinfl: person.pinfl,
    role: person.role.name[language],
    branch: person.branch?.code ?? null,
    branch_name: person.branch?.name[language] ?? sheet.head_office,
    status: statuses[person.status],
    blocked: person.blocked ? sheet.yes : null,
    last_login: person.last_login_at === null ? sheet.never : dayOf(new Date(person.last_login_at)),
    created: dayOf(new Date(person.created_at)),
  };
  return FIELDS.map((field) => cells[field]);
}

/** The rows of the sheet, one per person. */
export async function* rowsOf(
  people: AsyncIterable<Exported>,
  language: ServerLanguage,
): AsyncGenerator<Cell[]> {
  for await (const person of people) yield rowOf(person, language);
}

/** Headings of the sheet of initial passwords. */
export function passwordColumns(language: ServerLanguage): Column[] {
  const { person, phone, password } = PEOPLE_WORDS[language].given;
  return [
    { heading: person, width: 36 },
    { heading: phone, width: 16 },
    { heading: password, width: 14 },
  ];
}

/** Rows of the sheet of initial passwords. */
export async function* passwordRows(
  items: BodyOf<typeof firstPasswordsSheet>['items'],
): AsyncGenerator<Cell[]> {
  for (const { name, phone, password } of items) yield [name, phone.replace('+', ''), password];
}
