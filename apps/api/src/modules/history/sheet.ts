import type { HistoryLine, HistoryValue } from '@javon/contract';
import { HISTORY_WORDS, PERMISSION_NAMES } from '@javon/messages/server';
import type { ServerLanguage } from '../../platform/http/language.ts';
import type { Cell } from '../../platform/sheets/cell.ts';
import type { Column } from '../../platform/sheets/stream-sheet.ts';
import { localMoment } from '../../platform/time/tashkent.ts';

const WIDTHS = {
  at: 20,
  person: 28,
  branch: 24,
  entity: 18,
  id: 10,
  name: 36,
  action: 24,
  changes: 80,
} as const;
type Field = keyof typeof WIDTHS;
const FIELDS = Object.keys(WIDTHS) as Field[];

type Dictionary = Readonly<Record<string, string>>;

/** Headings of the sheet in a language. */
export function columnsOf(language: ServerLanguage): Column[] {
  const headings = HISTORY_WORDS[language].columns;
  return FIELDS.map((field) => ({ heading: headings[field], width: WIDTHS[field] }));
}

function textOf(field: string, value: HistoryValue, language: ServerLanguage): string {
  const words = HISTORY_WORDS[language];
  const codes: Dictionary = words.values;
  if (value === null || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return codes[`${field}_${value}`] ?? value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return value.map((one) => textOf(field, one as HistoryValue, language)).join(', ') || words.nothing;
  if ('id' in value && 'name' in value) {
    const { name } = value as { name: { uz: string; ru: string } };
    return name[language];
  }
  return JSON.stringify(value);
}

/** Name of a field; in a role's permissions the name of the permission. */
function fieldName(entity: string, field: string, language: ServerLanguage): string {
  const fields: Dictionary = HISTORY_WORDS[language].fields;
  const permissions: Dictionary = PERMISSION_NAMES[language].names;
  return fields[`${entity}_${field}`] ?? fields[field] ?? permissions[field.replaceAll('.', '_')] ?? field;
}

/** Converts a line of the history to a row of the sheet, readable without the application. */
function rowOf(line: HistoryLine, language: ServerLanguage): Cell[] {
  const words = HISTORY_WORDS[language];
  const entities: Dictionary = words.entities;
  const actions: Dictionary = words.actions;
  const cells: Record<Field, Cell> = {
    at: localMoment(line.at),
    person: line.person === null ? words.system : line.person.name,
    branch: line.branch === null ? null : `${line.branch.code} ${line.branch.name[language]}`,
    entity: entities[line.entity] ?? line.entity,
    id: line.entity_id,
    name: line.entity_name?.[language] ?? null,
    action: actions[line.action] ?? line.action,
    changes: line.changes
      .map(
        ({ field, before, after }) =>
          `${fieldName(line.entity, field, language)}: ${textOf(field, before, language)} → ${textOf(field, after, language)}`,
      )
      .join('; '),
  };
  return FIELDS.map((field) => cells[field]);
}

/** The rows of the sheet; a last one says if lines were left out. */
export async function* rowsOf(
  lines: AsyncIterable<HistoryLine | 'cut'>,
  language: ServerLanguage,
): AsyncGenerator<Cell[]> {
  for await (const line of lines) {
    yield line === 'cut' ? [HISTORY_WORDS[language].cut] : rowOf(line, language);
  }
}
