import {
  type AnswerOf,
  applyImport,
  cancelImport,
  giveImportPasswords,
  type ImportRun,
  ROW_OUTCOMES,
  undoImport,
} from '@javon/contract';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconKey, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { call } from '../../../shared/http/call.ts';
import { orNull } from '../../../shared/http/or-null.ts';
import { queryClient, refreshedAfter } from '../../../shared/http/query-client.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import {
  type GivenPassword,
  showFirstPasswords,
} from '../../../shared/ui/first-passwords/first-passwords.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Fact, Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { ProgressBar } from '../../../shared/ui/values/Bar.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { costText, readTagCost } from '../../price-tags/public.ts';
import { importQuery } from '../queries.ts';
import { isWorking, OUTCOME_TONES, percentOf, stepOf, toWrite } from '../result.ts';
import { ImportRows } from './ImportRows.tsx';
import { Note } from './Note.tsx';

/** Result of a check; then the progress of applying it, and its result. */
export function ImportResult({ run, onClose }: { readonly run: ImportRun; readonly onClose: () => void }) {
  const { t } = useTranslation('imports');
  const step = stepOf(run);
  useRefreshWhenDone(run);
  return (
    <Stack as="section" gap={16} aria-labelledby="import-result">
      <Row as="header" gap={12} align="start" justify="between" wrap>
        <Text as="div">
          <h2 id="import-result">
            {t(`kinds.${run.kind}`)}: {run.file_name}
          </h2>
          <Quiet weight="regular">
            {run.author} · <DateTime value={run.created_at} />
          </Quiet>
        </Text>
        <Button variant="default" onClick={onClose}>
          {t(step === 'mend' || step === 'nothing' ? 'other_file' : 'close')}
        </Button>
      </Row>
      <Facts layout="numbers">
        {ROW_OUTCOMES.map((count) => (
          <Fact key={count} name={t(`counts.${count}`)}>
            <Text tone={run.counts[count] === 0 ? 'faint' : OUTCOME_TONES[count]}>
              {formatNumber(run.counts[count])}
            </Text>
          </Fact>
        ))}
      </Facts>
      <NewCharacters run={run} />
      <Unread run={run} />
      <Outcome run={run} />
      {isWorking(run) ? null : <ImportRows key={run.id} run={run} />}
    </Stack>
  );
}

/** Characters that applying the file creates, to find misspelt headings before that. */
function NewCharacters({ run: { state, new_characters: characters } }: { readonly run: ImportRun }) {
  const { t } = useTranslation(['imports', 'characters']);
  if (state !== 'checked' || characters.length === 0) return null;
  return (
    <Note kind="plain" role="status" title={t('imports:creates_title', { count: characters.length })}>
      <ul>
        {characters.map(({ name, unit, type }) => (
          <li key={name}>
            {unit === null ? name : `${name}, ${unit}`} ({t(`characters:types.${type}`)})
          </li>
        ))}
      </ul>
      <p>{t('imports:creates_text')}</p>
    </Note>
  );
}

/** Columns of the file that are not read, so that nobody believes they were taken. */
function Unread({ run: { state, unread } }: { readonly run: ImportRun }) {
  const { t } = useTranslation('imports');
  if (state !== 'checked' || unread.length === 0) return null;
  return (
    <Note kind="plain" role="status" title={t('unread')}>
      <p>{unread.join(' · ')}</p>
    </Note>
  );
}

/** Invalidates the data that an import changes when it ends while the page is open. */
function useRefreshWhenDone(run: ImportRun): void {
  const wasRunning = useRef(false);
  useEffect(() => {
    if (run.state === 'running' || run.state === 'undoing') wasRunning.current = true;
    else if (wasRunning.current) {
      wasRunning.current = false;
      void refreshedAfter(applyImport);
    }
  }, [run.state]);
}

function Outcome({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('imports');
  const step = stepOf(run);
  switch (step) {
    case 'mend':
      return (
        <Note kind="bad" role="status">
          {t('bad_text')}
        </Note>
      );
    case 'nothing':
      return <Note kind="plain">{t('nothing')}</Note>;
    case 'apply':
      return <ApplyActions run={run} />;
    case 'running':
    case 'undoing':
      return <Working run={run} />;
    case 'done':
      return <Done run={run} />;
    case 'undone':
      return (
        <Note kind="plain" role="status" title={t('undone_title')}>
          <p>{t('undone_text')}</p>
        </Note>
      );
    case 'cancelled':
      return (
        <Note kind="plain" role="status" title={t('cancelled_title')}>
          <p>{t('failed_text')}</p>
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

/** Runs an action on this import and shows the resulting state. */
function useAct(run: ImportRun, route: typeof applyImport | typeof cancelImport) {
  return useMutation({
    ...apiMutation(route),
    onSuccess: (now) => queryClient.setQueryData(importQuery(run.id).queryKey, now),
  });
}

function ApplyActions({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('imports');
  const { t: tags } = useTranslation('price_tags');
  const apply = useAct(run, applyImport);
  if (!run.can.includes('apply')) return null;
  const ask = async () => {
    const text = t('apply_ask_text', {
      added: formatNumber(run.counts.new),
      changed: formatNumber(run.counts.changed),
    });
    // If the cost is unavailable, the question is still asked.
    const cost = run.kind === 'prices' ? await orNull(readTagCost({ import: run.id })) : null;
    const yes = await confirm({
      title: t('apply_ask'),
      text: cost === null ? text : `${text} ${tags('cost.title')}: ${costText(tags, cost)}.`,
      action: t('apply', { count: toWrite(run) }),
    });
    if (yes) apply.mutate({ params: { id: run.id } });
  };
  return (
    <Row gap={8} wrap>
      <Button loading={apply.isPending} leftSection={<IconPlayerPlay {...ICON} />} onClick={() => void ask()}>
        {t('apply', { count: toWrite(run) })}
      </Button>
      <CancelButton run={run} label={t('give_up')} />
    </Row>
  );
}

function CancelButton({ run, label }: { readonly run: ImportRun; readonly label: string }) {
  const cancel = useAct(run, cancelImport);
  if (!run.can.includes('cancel')) return null;
  return (
    <Button
      variant="default"
      // A cancelled import stops before its next part.
      loading={cancel.isPending || (cancel.isSuccess && isWorking(run))}
      leftSection={<IconPlayerStop {...ICON} />}
      onClick={() => cancel.mutate({ params: { id: run.id } })}
    >
      {label}
    </Button>
  );
}

function Done({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation(['imports', 'notices']);
  const undo = useConfirmed(undoImport, {
    title: t('undo_ask'),
    text: t('undo_ask_text', { count: toWrite(run) }),
    action: t('undo'),
    danger: true,
    input: { params: { id: run.id } },
    // Names the rows changed since.
    expected: ['import_touched'],
    onDone: (now) => queryClient.setQueryData(importQuery(run.id).queryKey, now),
  });
  return (
    <>
      <Note
        kind="good"
        role="status"
        title={t(run.kind === 'parameters' ? 'notices:parameters_imported' : 'imports:done_title')}
      >
        <p>
          {t('done_text', {
            added: formatNumber(run.counts.new),
            changed: formatNumber(run.counts.changed),
            unchanged: formatNumber(run.counts.unchanged),
          })}
        </p>
      </Note>
      {undo.refusal ? (
        <Note kind="bad" role="alert" title={undo.refusal.message}>
          {undo.refusal.errors.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Note>
      ) : run.failure ? (
        <Note kind="bad" role="alert" title={t('undo_failed')}>
          <p>{run.failure}</p>
        </Note>
      ) : null}
      {run.can.includes('passwords') || run.can.includes('undo') ? (
        <Row gap={8} wrap>
          {run.can.includes('passwords') ? <PasswordsButton run={run} /> : null}
          {run.can.includes('undo') ? (
            <Button
              variant="default"
              loading={undo.isPending}
              leftSection={<IconArrowBackUp {...ICON} />}
              onClick={undo.ask}
            >
              {t('undo')}
            </Button>
          ) : null}
        </Row>
      ) : null}
    </>
  );
}

/** Creates a password for each person who has not signed in yet, and shows them once. */
function PasswordsButton({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('imports');
  const give = useMutation({
    meta: { routes: [giveImportPasswords] },
    mutationFn: async () => {
      const given: GivenPassword[] = [];
      let after: number | null = 0;
      try {
        while (after !== null) {
          const page: AnswerOf<'giveImportPasswords'> = await call(giveImportPasswords, {
            params: { id: run.id },
            body: { after },
          });
          given.push(...page.items);
          after = page.next;
        }
      } finally {
        // Passwords created before the failure are valid, and are not shown again.
        if (given.length > 0) void showFirstPasswords(given);
      }
    },
  });
  const ask = async () => {
    const yes = await confirm({
      title: t('passwords_ask'),
      text: t('passwords_ask_text'),
      action: t('passwords'),
    });
    if (yes) give.mutate();
  };
  return (
    <Button loading={give.isPending} leftSection={<IconKey {...ICON} />} onClick={() => void ask()}>
      {t('passwords')}
    </Button>
  );
}

function Working({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation('imports');
  const percent = percentOf(run);
  const label = run.waiting ? t('waiting') : t(run.state === 'undoing' ? 'undoing' : 'applying');
  return (
    <Stack gap={8} maxWidth={640} role="status">
      <Row as="p" justify="between" weight="medium">
        {run.waiting ? label : `${label} · ${percent} %`}
        <Text tone="quiet" weight="regular">
          {t('progress', {
            done: formatNumber(run.progress.done),
            total: formatNumber(run.progress.total),
          })}
        </Text>
      </Row>
      <ProgressBar tone="accent" height={12} share={percent / 100} label={label} />
      <Row gap={8} wrap>
        <CancelButton run={run} label={t('stop')} />
      </Row>
    </Stack>
  );
}
