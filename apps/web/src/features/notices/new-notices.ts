import { listApplications, listNotices, listPrintJobs, type Notice } from '@javon/contract';
import { resourceOf, routeKey } from '../../shared/http/api-query.ts';
import { queryClient } from '../../shared/http/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { notify } from '../../shared/notify/notify.ts';
import { wordsOf } from './words.ts';

/** Most notices that are shown individually; of more only their number is shown. */
const SHOWN = 2;
/** Keys of notices shown already: after a reconnect some arrive twice. */
const shown = new Set<string>();

/**
 * Shows notifications of new notices and invalidates the lists that they concern.
 * @param missed the notices arrived while the page was not connected
 */
export function showNewNotices(notices: readonly Notice[], missed: boolean): void {
  void queryClient.invalidateQueries({ queryKey: routeKey(listNotices) });
  if (notices.some((one) => one.kind === 'application_moved')) {
    void queryClient.invalidateQueries({ queryKey: [resourceOf(listApplications)] });
  }
  if (notices.some((one) => one.kind === 'print_sent'))
    void queryClient.invalidateQueries({ queryKey: routeKey(listPrintJobs) });
  const fresh = notices.filter((one) => one.read_at === null && !shown.has(keyOf(one)) && !isOnScreen(one));
  for (const one of fresh) shown.add(keyOf(one));
  if (document.visibilityState === 'hidden' || fresh.length === 0) return;
  if (fresh.length > SHOWN || (missed && fresh.length > 1)) {
    notify({ kind: 'info', message: i18n.t('bell:many', { count: fresh.length }) });
    return;
  }
  for (const one of fresh) {
    const { title, text } = wordsOf(one);
    notify({ kind: 'info', message: text ?? title, ...(text ? { title } : {}), href: one.target });
  }
}

/** Whether the person looks at the request that the notice is about: its page shows each step live. */
function isOnScreen({ kind, target }: Notice): boolean {
  return kind === 'application_moved' && target === location.pathname;
}

function keyOf({ id, created_at }: Notice): string {
  return `${id} ${created_at}`;
}
