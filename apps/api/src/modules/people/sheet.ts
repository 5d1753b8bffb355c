import type { BodyOf } from '@javon/contract';
import { PEOPLE_WORDS } from '@javon/messages/server';
import type { ServerLanguage } from '../../platform/http/language.ts';
import type { Cell } from '../../platform/sheets/cell.ts';
import type { ExportColumn } from '../../platform/sheets/export-list.ts';
import { dayOf } from '../../platform/time/tashkent.ts';
import type { Exported } from './present.ts';

/** Without the plus, which would be escaped as a formula; the import of staff reads the number as it is. */
const phoneCell = (phone: string): Cell => phone.replace('+', '');

/** Columns of the sheet of staff. */
export function peopleColumns(language: ServerLanguage): ExportColumn<Exported>[] {
  const { sheet, statuses } = PEOPLE_WORDS[language];
  const { columns } = sheet;
  return [
    { heading: columns.surname, width: 20, cell: (person) => person.surname },
    { heading: columns.name, width: 18, cell: (person) => person.name },
    { heading: columns.patronymic, width: 20, cell: (person) => person.patronymic },
    { heading: columns.phone, width: 16, cell: (person) => phoneCell(person.phone) },
    { heading: columns.pinfl, width: 18, cell: (person) => person.pinfl },
    { heading: columns.role, width: 24, cell: (person) => person.role.name[language] },
    { heading: columns.branch, width: 10, cell: (person) => person.branch?.code ?? null },
    {
      heading: columns.branch_name,
      width: 28,
      cell: (person) => person.branch?.name[language] ?? sheet.head_office,
    },
    { heading: columns.status, width: 12, cell: (person) => statuses[person.status] },
    { heading: columns.blocked, width: 12, cell: (person) => (person.blocked ? sheet.yes : null) },
    {
      heading: columns.last_login,
      width: 16,
      cell: ({ last_login_at: at }) => (at === null ? sheet.never : dayOf(new Date(at))),
    },
    { heading: columns.created, width: 14, cell: (person) => dayOf(new Date(person.created_at)) },
  ];
}

type GivenPassword = BodyOf<'firstPasswordsSheet'>['items'][number];

/** Columns of the sheet of initial passwords. */
export function passwordColumns(language: ServerLanguage): ExportColumn<GivenPassword>[] {
  const { person, phone, password } = PEOPLE_WORDS[language].given;
  return [
    { heading: person, width: 36, cell: (given) => given.name },
    { heading: phone, width: 16, cell: (given) => phoneCell(given.phone) },
    { heading: password, width: 14, cell: (given) => given.password },
  ];
}
