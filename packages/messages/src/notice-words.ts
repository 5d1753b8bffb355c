import type { Notice } from '@javon/contract';
import type { Language } from './languages.ts';

/** Facts that the text of a notice is made from. */
export type NoticeFacts = Pick<Notice, 'kind' | 'params'>;

/** Formatting in the reader's language. */
export interface Writing {
  readonly language: Language;
  /** Text of a key of the catalogues `bell` and `notices`, with its parameters filled in. */
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** Formats a day `YYYY-MM-DD`. */
  readonly shownDay: (day: string) => string;
}

interface Words {
  readonly title: string;
  /** Further text, on a separate line. */
  readonly text: string | null;
}

/** Title and text of a notice. */
export function noticeWords({ kind, params }: NoticeFacts, { language, say, shownDay }: Writing): Words {
  /** A parameter for reading: a name in the reader's language if it has several. */
  const said = (value: Notice['params'][string] | undefined): string => {
    if (value === null || value === undefined) return '';
    return typeof value === 'object' ? value[language] || value.uz || value.ru : String(value);
  };
  const shelf_name = said(params.shelf_name);
  const branch = said(params.branch_code);
  const by = [branch, said(params.author)].filter(Boolean).join(' · ');
  const count = typeof params.count === 'number' ? params.count : 0;
  switch (kind) {
    case 'shelf_changed':
      return { title: say('notices:shelf_changed', { shelf_name }), text: by };
    case 'application_moved':
      return { title: say(`bell:application.${said(params.step)}`, { shelf_name }), text: by };
    case 'campaign_issued':
      return {
        title: say(`bell:campaign.${said(params.step)}`, { name: said(params.name) }),
        text: say('bell:campaign_days', {
          begin: shownDay(said(params.begin)),
          end: shownDay(said(params.end)),
          count,
        }),
      };
    case 'tags_stale':
      return { title: say('bell:tags', { count }), text: branch };
    case 'tags_overdue':
      return {
        title: say('bell:tags_overdue', { count }),
        text: say('bell:tags_overdue_text', { branch, since: shownDay(said(params.since)) }),
      };
    case 'check_list_due':
      return {
        title: say('bell:check_list', { name: said(params.name) }),
        text: say('bell:check_list_due', { branch, due: shownDay(said(params.due)) }),
      };
    case 'print_sent':
      return {
        title: say('bell:print_sent', { count }),
        text:
          params.sheets === 0
            ? say('bell:print_sent_labels', { author: said(params.author), labels: said(params.labels) })
            : say('bell:print_sent_text', { author: said(params.author), sheets: said(params.sheets) }),
      };
    case 'session_copied':
      return {
        title: say('bell:session_copied', { person: said(params.person) }),
        text: say('bell:session_copied_text', { address: said(params.address) }),
      };
    case 'reset_asked':
    case 'factor_reset_asked':
      return {
        title: say(`bell:${kind}`, { person: said(params.person) }),
        text: say('bell:reset_asked_text', { author: said(params.author) }),
      };
    case 'webhook_off':
      return {
        title: say('bell:webhook_off', { name: said(params.name) }),
        text: say('bell:webhook_off_text'),
      };
    case 'import_done':
      return {
        title: say(`bell:import.${said(params.state)}`, { file_name: said(params.file_name) }),
        text:
          params.state === 'failed' || params.state === 'waits'
            ? say(`bell:import_${params.state}`)
            : say('bell:import_rows', { count }),
      };
  }
}
