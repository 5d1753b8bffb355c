import type { Notice } from '@javon/contract';
import { formatDate } from '../../shared/format/format.ts';
import { currentLanguage, i18n } from '../../shared/i18n/i18n.ts';

interface Words {
  readonly title: string;
  /** More of it, on a line of its own. */
  readonly text: string | null;
}

type Value = Notice['params'][string] | undefined;

/** A value as it is read: a name in the reader's language where it has several. */
function said(value: Value): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? value[currentLanguage()] || value.uz || value.ru : String(value);
}

function counted(value: Value): number {
  return typeof value === 'number' ? value : 0;
}

/** Title and text of a notice in the current language; the catalogues `bell` and `notices` have to be there. */
export function wordsOf({ kind, params }: Notice): Words {
  const shelf_name = said(params.shelf_name);
  const branch = said(params.branch_code);
  const by = [branch, said(params.author)].filter(Boolean).join(' · ');
  const count = counted(params.count);
  switch (kind) {
    case 'shelf_changed':
      return { title: i18n.t('notices:shelf_changed', { shelf_name }), text: by };
    case 'application_moved':
      return {
        title: i18n.t(`bell:application.${said(params.step) as 'created'}`, { shelf_name }),
        text: by,
      };
    case 'campaign_issued': {
      const days = { begin: formatDate(said(params.begin)), end: formatDate(said(params.end)), count };
      return {
        title: i18n.t(`bell:campaign.${said(params.step) as 'issued'}`, { name: said(params.name) }),
        text: i18n.t('bell:campaign_days', days),
      };
    }
    case 'tags_stale':
      return { title: i18n.t('bell:tags', { count }), text: branch };
    case 'tags_overdue':
      return {
        title: i18n.t('bell:tags_overdue', { count }),
        text: i18n.t('bell:tags_overdue_text', { branch, since: formatDate(said(params.since)) }),
      };
    case 'check_list_due':
      return {
        title: i18n.t('bell:check_list', { name: said(params.name) }),
        text: i18n.t('bell:check_list_due', { branch, due: formatDate(said(params.due)) }),
      };
    case 'print_sent':
      return {
        title: i18n.t('bell:print_sent', { count }),
        text: i18n.t('bell:print_sent_text', { author: said(params.author), sheets: said(params.sheets) }),
      };
    case 'session_copied':
      return {
        title: i18n.t('bell:session_copied', { person: said(params.person) }),
        text: i18n.t('bell:session_copied_text', { address: said(params.address) }),
      };
    case 'reset_asked':
    case 'factor_reset_asked':
      return {
        title: i18n.t(`bell:${kind}`, { person: said(params.person) }),
        text: i18n.t('bell:reset_asked_text', { author: said(params.author) }),
      };
    case 'import_done':
      return {
        title: i18n.t(`bell:import.${said(params.state) as 'done'}`, { file_name: said(params.file_name) }),
        text:
          params.state === 'failed' ? i18n.t('bell:import_failed') : i18n.t('bell:import_rows', { count }),
      };
  }
}
