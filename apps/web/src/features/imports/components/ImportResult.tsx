import {
  applyImport,
  type ImportRun,
  listBrands,
  listCategories,
  listImports,
  listProducts,
} from '@javon/contract';
import { Button, Progress } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { listKey } from '../../../shared/ui/table/index.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { importQuery } from '../queries.ts';
import { percentOf, stepOf, toWrite } from '../result.ts';
import { BadRows } from './BadRows.tsx';
import { Changes } from './Changes.tsx';
import styles from './import.module.css';
import { Note } from './Note.tsx';

interface ImportResultProps {
  readonly run: ImportRun;
  readonly onClose: () => void;
}

const COUNTS = ['new', 'changed', 'unchanged', 'bad'] as const;

/** What a check found, the applying with its progress, and how it ended. */
export function ImportResult({ run, onClose }: ImportResultProps) {
  const { t } = useTranslation('imports');
  const step = stepOf(run);
  useRefreshWhenDone(run);
  return (
    <section className={styles.result} aria-labelledby="import-result">
      <header className={styles.resultHead}>
        <div>
          <h2 id="import-result">
            {t(`kinds.${run.kind}`)}: {run.file_name}
          </h2>
          <p className={styles.quiet}>
            {run.author} · <DateTime value={run.created_at} />
          </p>
        </div>
        <Button variant="default" onClick={onClose}>
          {t(step === 'mend' || step === 'nothing' ? 'other_file' : 'close')}
        </Button>
      </header>
      <dl className={styles.counts}>
        {COUNTS.map((count) => (
          <div key={count} data-count={count} data-none={run.counts[count] === 0 || undefined}>
            <dt>{t(`counts.${count}`)}</dt>
            <dd>{formatNumber(run.counts[count])}</dd>
          </div>
        ))}
      </dl>
      <Outcome run={run} />
      {run.errors.length > 0 ? <BadRows errors={run.errors} bad={run.counts.bad} /> : null}
      {run.changes.length > 0 && run.state === 'checked' ? <Changes changes={run.changes} /> : null}
    </section>
  );
}

/** Lists that an import changes are fetched anew when it ends before one's eyes. */
function useRefreshWhenDone(run: ImportRun): void {
  const client = useQueryClient();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (run.state === 'running') wasRunning.current = true;
    else if (wasRunning.current) {
      wasRunning.current = false;
      for (const route of [listProducts, listCategories, listBrands, listImports]) {
        void client.invalidateQueries({ queryKey: listKey(route) });
      }
    }
  }, [run.state, client]);
}

function Outcome({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('imports');
  switch (stepOf(run)) {
    case 'mend':
      return <Note kind="bad">{t('bad_text')}</Note>;
    case 'nothing':
      return <Note kind="plain">{t('nothing')}</Note>;
    case 'apply':
      return <ApplyButton run={run} />;
    case 'running':
      return <Running run={run} />;
    case 'done':
      return (
        <Note kind="good" role="status" title={t('done_title')}>
          <p>
            {t('done_text', {
              added: formatNumber(run.counts.new),
              changed: formatNumber(run.counts.changed),
              unchanged: formatNumber(run.counts.unchanged),
            })}
          </p>
        </Note>
      );
    case 'failed':
      return (
        <Note kind="bad" role="alert" title={t('failed_title')}>
          {run.failure ? <p>{run.failure}</p> : null}
          <p>{t('failed_text')}</p>
        </Note>
      );
  }
}

function ApplyButton({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('imports');
  const may = useMay();
  const client = useQueryClient();
  const apply = useMutation({
    mutationFn: () => call(applyImport, { params: { id: run.id } }),
    onSuccess: (started) => {
      client.setQueryData(importQuery(run.id).queryKey, started);
      void client.invalidateQueries({ queryKey: listKey(listImports) });
      void client.invalidateQueries({ queryKey: importQuery(run.id).queryKey });
    },
    // Another may have applied it, or the catalogue moved on: what stands there now is shown.
    onError: () => void client.invalidateQueries({ queryKey: importQuery(run.id).queryKey }),
  });
  if (!may('goods.import')) return null;
  const ask = async () => {
    const yes = await confirm({
      title: t('apply_ask'),
      text: t('apply_ask_text', {
        added: formatNumber(run.counts.new),
        changed: formatNumber(run.counts.changed),
      }),
      action: t('apply', { count: toWrite(run) }),
    });
    if (yes) apply.mutate();
  };
  return (
    <div>
      <Button
        loading={apply.isPending}
        leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden="true" />}
        onClick={() => void ask()}
      >
        {t('apply', { count: toWrite(run) })}
      </Button>
    </div>
  );
}

function Running({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('imports');
  const percent = percentOf(run);
  return (
    <div className={styles.running} role="status">
      <p>
        {t('applying')} · {percent} %
        <span className={styles.quiet}>
          {t('progress', {
            done: formatNumber(run.progress.done),
            total: formatNumber(run.progress.total),
          })}
        </span>
      </p>
      <Progress value={percent} size="lg" aria-label={t('applying')} />
    </div>
  );
}
