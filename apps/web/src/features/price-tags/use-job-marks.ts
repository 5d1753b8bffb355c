import { listProducts, showTagCode } from '@javon/contract';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/http/call.ts';
import { orNull } from '../../shared/http/or-null.ts';
import { notifySuccess, warn } from '../../shared/notify/notify.ts';
import { tagCodeIn } from '../../shared/scan/tag-code.ts';
import { useScanner } from '../../shared/scan/use-scanner.ts';
import { currentPerson } from '../../shared/session/visitor.ts';
import { type JobMarks, keepMarks, keptMarks } from './kept-marks.ts';
import { tagOf, tagsOfProduct, tagsWaiting } from './model/job.ts';
import type { TagKey } from './model/selection.ts';
import type { JobWithSheets } from './queries.ts';

/** Finds the tags of a job by a scanned code: that of a print, or a product's bar code or SKU. */
async function tagsOfScan(job: JobWithSheets, code: string): Promise<readonly TagKey[]> {
  const tagCode = tagCodeIn(code);
  if (tagCode === null) {
    const { items } = await call(listProducts, { query: { code, limit: 1 } });
    return items[0] ? tagsOfProduct(job.pages, items[0].id) : [];
  }
  const { tag, job: printedIn } = await call(showTagCode, { params: { code: tagCode } });
  // A paper of an earlier print of the same tag is not the new one.
  if (printedIn !== job.id) return [];
  const key = tagOf({ product: tag.product.id, format: tag.format });
  return tagsOfProduct(job.pages, tag.product.id).filter((one) => one === key);
}

type Outcome = JobWithSheets['pages'][number]['slots'][number]['outcome'];

function outcomesOf({ pages }: JobWithSheets): ReadonlyMap<TagKey, Outcome> {
  return new Map(pages.flatMap((page) => page.slots.map((slot) => [tagOf(slot), slot.outcome])));
}

/** The marks without those of tags that somebody has confirmed since. */
function waitingOf(marks: JobMarks, { pages }: JobWithSheets): JobMarks {
  const waiting = new Set(tagsWaiting(pages));
  return new Map([...marks].filter(([tag]) => waiting.has(tag)));
}

/**
 * Marks on the tags of a job: a scan marks a tag as hung, a press as failed; the later one counts. They outlive the
 * page until they are confirmed.
 */
export function useJobMarks(job: JobWithSheets, isOpen: boolean) {
  const { t } = useTranslation('price_tags');
  const person = currentPerson()?.id ?? 0;
  const [marked, setMarked] = useState(() => keptMarks(person, job.id));
  const marks = useMemo(() => waitingOf(marked, job), [marked, job]);
  useEffect(() => keepMarks(person, job.id, marks), [person, job.id, marks]);
  const mark = (tags: readonly TagKey[], as: 'hung' | 'failed') =>
    setMarked((was) => new Map([...was, ...tags.map((tag) => [tag, as] as const)]));
  const onScan = async (code: string) => {
    const found = await orNull(tagsOfScan(job, code));
    if (found === null) return;
    if (found.length === 0) return warn(t('job.not_of_job', { code }));
    mark(found, 'hung');
    const slot = job.pages.flatMap((page) => page.slots).find((one) => tagOf(one) === found[0]);
    notifySuccess(t('job.hung_one', { sku: slot?.sku ?? code }));
  };
  const outcomes = useMemo(() => outcomesOf(job), [job]);
  return {
    marks,
    outcomes,
    /** Number of tags that the person marked as failed here, while they were confirmed elsewhere. */
    contested: [...marked].filter(([tag, as]) => as === 'failed' && outcomes.get(tag) === 'confirmed').length,
    fail: (tags: readonly TagKey[]) => mark(tags, 'failed'),
    unmark: (tags: readonly TagKey[]) =>
      setMarked((was) => {
        const next = new Map(was);
        for (const tag of tags) next.delete(tag);
        return next;
      }),
    /** Handles a scanned or typed code. */
    onCode: (code: string) => {
      if (isOpen) void onScan(code);
    },
  };
}

/** Passes the codes of scanners to a job while it can be confirmed. */
export function HungScans({ onCode }: { readonly onCode: (code: string) => void }) {
  useScanner(onCode);
  return null;
}
