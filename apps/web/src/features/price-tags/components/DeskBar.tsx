import { Button } from '@mantine/core';
import { IconCheck, IconFile, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePageKeys } from '../../../shared/keys/use-keys.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { counted, paperText } from '../counted.ts';
import { knownTag, type Refusal } from '../model/refusals.ts';
import { keyOf, type Selection } from '../model/selection.ts';
import { useBatchLimit, usePrint, useTakeDown } from '../print.ts';
import type { About } from '../queries.ts';
import type { useDeskSheets } from '../use-desk-sheets.ts';
import { useTakeDownQuestion } from '../use-take-down-question.ts';
import { ActionBar, type ActionBarProps } from './ActionBar.tsx';

interface BarProps extends Pick<ActionBarProps, 'all' | 'allLabel' | 'isListed' | 'note' | 'onClear'> {
  readonly about: About;
  readonly selection: Selection;
}

interface PrintBarProps extends BarProps {
  readonly sheets: ReturnType<typeof useDeskSheets>;
  readonly sheetsTitle: string;
  /** Called by a print without a choice. */
  readonly onMissed: () => void;
  /** Opens the sheets of a print. */
  readonly onJob: (job: number) => void;
  readonly onRefused: (refused: readonly Refusal[]) => void;
  /** Opens the sheets; null if they are beside the list. */
  readonly onSheets: (() => void) | null;
}

/** Bar of the tags selected for printing. */
export function PrintBar(props: PrintBarProps) {
  const { about, selection, sheets, sheetsTitle, onSheets, onMissed, onRefused, onJob, ...bar } = props;
  const { isListed, onClear } = bar;
  const { t } = useTranslation('price_tags');
  const limit = useBatchLimit();
  const print = usePrint();
  const { papers, options } = sheets;
  const overLimit = papers > limit;
  const doPrint = () => {
    if (!isListed) return onMissed();
    if (print.isPending || overLimit || papers === 0) return;
    const { order, start, cutMarks, onePerPage, copies } = options;
    const chosen = [...selection.values()];
    print.mutate(
      {
        body: {
          branch: about.branch,
          as_of: about.as_of,
          order,
          sheet: { start: onePerPage ? 1 : start, cut_marks: cutMarks, one_per_page: onePerPage },
          items: chosen.map((one) => ({
            product: one.tag.product.id,
            format: one.tag.format,
            copies: one.copies ?? copies,
          })),
        },
        names: new Map(chosen.map(({ tag }) => [keyOf(tag), knownTag(tag)])),
      },
      {
        onSuccess: ({ job, refused }) => {
          if (job === null) return onRefused(refused);
          onClear();
          onJob(job);
        },
      },
    );
  };
  usePageKeys('tags', { print: papers > 0 || !isListed ? doPrint : null });
  const paper = paperText(t, sheets.pages, options.onePerPage);
  const isNothing = papers === 0;
  return (
    <ActionBar
      {...bar}
      chosen={isNothing ? null : `${t('bar.tags', counted(papers))} · ${paper}`}
      fault={overLimit ? t('bar.over_limit', { max: limit }) : null}
    >
      {onSheets && !isNothing ? (
        <IconButton
          framed
          size={44}
          icon={IconFile}
          label={sheetsTitle}
          title={sheetsTitle}
          onClick={onSheets}
        />
      ) : null}
      <Button
        leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden="true" />}
        loading={print.isPending}
        disabled={isListed && (isNothing || overLimit)}
        onClick={doPrint}
      >
        {t('bar.print')}
      </Button>
    </ActionBar>
  );
}

/** Bar of the tags selected as taken down. */
export function TakeDownBar(props: BarProps & { readonly panel: string }) {
  const { about, selection, panel, ...bar } = props;
  const { t } = useTranslation('price_tags');
  const takeDown = useTakeDown();
  const isTakenDown = useTakeDownQuestion();
  const doTakeDown = async () => {
    const chosen = [...selection.values()].map(({ tag }) => tag);
    if (!(await isTakenDown(chosen))) return;
    takeDown.mutate(
      {
        branch: about.branch,
        items: chosen.map((tag) => ({ product: tag.product.id, format: tag.format })),
      },
      {
        onSuccess: ({ taken_down: done }) => {
          bar.onClear();
          notifySuccess(t('take_down.done', { count: done }));
          document.querySelector<HTMLElement>(`[aria-controls="${panel}"][aria-selected="true"]`)?.focus();
        },
      },
    );
  };
  const isNothing = selection.size === 0;
  return (
    <ActionBar {...bar} chosen={isNothing ? null : t('bar.tags', counted(selection.size))}>
      <Button
        leftSection={<IconCheck size={18} stroke={1.8} aria-hidden="true" />}
        loading={takeDown.isPending}
        disabled={isNothing}
        onClick={() => void doTakeDown()}
      >
        {t('bar.taken_down')}
      </Button>
    </ActionBar>
  );
}
