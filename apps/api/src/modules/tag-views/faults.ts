import type { Fault } from '@javon/contract';
import type { Drawing, Problem } from '@javon/price-tag';
import { errorText } from '../../platform/http/error-text.ts';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { problemOf } from '../price-tags/public.ts';

/** Lists the faults that block the print of a tag, with those of its drawing, each once, in the caller's language. */
export function faultsOf(
  language: ServerLanguage,
  problems: readonly Problem[],
  drawing: Drawing | null,
  more: readonly Fault[],
): { code: string; message: string }[] {
  const faults: Fault[] = [...more, ...problems.map(problemOf)];
  if (drawing?.notes.some((note) => note.level === 'error')) faults.push({ code: 'tag_layout', params: {} });
  const byMessage = new Map(faults.map(({ code, params }) => [errorText(language, code, params), code]));
  return [...byMessage].map(([message, code]) => ({ code, message }));
}
