import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, today } from '../../../shared/format/format.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { counted, paperText } from '../counted.ts';
import { itemsOf, tagOf } from '../model/job.ts';
import type { Refusal } from '../model/refusals.ts';
import { usePrint } from '../print.ts';
import type { JobWithSheets } from '../queries.ts';
import { comingDay } from '../search.ts';
import styles from './job.module.css';

interface JobFactsProps {
  readonly job: JobWithSheets;
  /** Whether the same tags may be printed once more. */
  readonly canRepeat: boolean;
  readonly onAgain: (job: number) => void;
  readonly onRefused: (refused: readonly Refusal[]) => void;
  /** Actions that hand over the sheets. */
  readonly children: ReactNode;
}

/** Facts of a job: its tags and sheets, by whom and when; with a button that prints the same once more. */
export function JobFacts({ job, canRepeat, onAgain, onRefused, children }: JobFactsProps) {
  const { t } = useTranslation('price_tags');
  const may = useMay();
  const print = usePrint();
  const printAgain = async () => {
    const agreed = await confirm({
      title: t('job.again_title', { tags: t('bar.tags', counted(job.items)) }),
      text: t('job.again_text'),
      action: t('job.again'),
    });
    if (!agreed) return;
    const { cut_marks, one_per_page } = job.sheet;
    const names = new Map(
      job.pages.flatMap((page) =>
        page.slots.map((slot) => [tagOf(slot), { name: slot.name, category: null, campaign: null }]),
      ),
    );
    print.mutate(
      {
        body: {
          branch: job.branch.code,
          as_of: comingDay(job.as_of),
          language: job.language,
          order: job.order,
          sheet: { start: 1, cut_marks, one_per_page },
          items: itemsOf(job.pages),
        },
        names,
      },
      {
        onSuccess: ({ job: again, refused }) => {
          if (again === null) onRefused(refused);
          else onAgain(again);
        },
      },
    );
  };
  return (
    <Row gap={24} rowGap={8} align="center" justify="between" wrap fixed className={styles.facts}>
      <Row as="p" gap={12} rowGap={0} wrap>
        <b>
          {t('bar.tags', counted(job.items))} · {paperText(t, job, job.sheet.one_per_page)}
        </b>
        <span>{t('job.facts', { author: job.author, when: formatDateTime(job.created_at) })}</span>
        {job.as_of > today() ? <span>{t('job.for_day', { day: formatDate(job.as_of) })}</span> : null}
      </Row>
      {may('price_tag.print') ? (
        <Row minWidth={0} gap={8} wrap className={styles.actions}>
          {canRepeat ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRepeat {...ICON} />}
              loading={print.isPending}
              onClick={() => void printAgain()}
            >
              {t('job.again')}
            </Button>
          ) : null}
          {children}
        </Row>
      ) : null}
    </Row>
  );
}
