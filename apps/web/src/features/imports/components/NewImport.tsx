import {
  createImport,
  type ImportKind,
  type ImportRun,
  importTemplate,
  MAX_IMPORT_BYTES,
  readImportColumns,
} from '@javon/contract';
import { Button, Checkbox, Loader } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/files/save-file.ts';
import { call, callFile } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { report } from '../../../shared/http/report.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Grid, Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { chosenText } from '../result.ts';
import { ChooseColumns } from './ChooseColumns.tsx';
import styles from './import.module.css';
import { Note } from './Note.tsx';

interface NewImportProps {
  /** Kinds that the person may import. */
  readonly kinds: readonly ImportKind[];
  readonly kind: ImportKind;
  readonly onKind: (kind: ImportKind) => void;
  readonly onChecked: (run: ImportRun) => void;
}

const LARGEST = MAX_IMPORT_BYTES / 1_048_576;

/** Errors that a person corrects by mapping the columns. */
const ABOUT_COLUMNS = [
  'sheet_heading_missing',
  'sheet_heading_twice',
  'sheet_prices_dated',
  'sheet_prices_of_branches',
];

/** Form that chooses the kind and the file, and has it checked. */
export function NewImport({ kinds, kind, onKind, onChecked }: NewImportProps) {
  const { t } = useTranslation(['imports', 'errors']);
  const [createMissing, setCreateMissing] = useState(false);
  /** Name of a file that is too large to be sent. */
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: ({ file, chosen }: { readonly file: File; readonly chosen?: ReadonlyMap<number, string> }) =>
      call(
        createImport,
        {
          body: {
            kind,
            ...(kind === 'parameters' && createMissing ? { create_missing: 'true' } : {}),
            ...(chosen ? { columns: chosenText(chosen) } : {}),
          },
          file,
        },
        { notify: 'none' },
      ),
    onSuccess: onChecked,
    onError: (error, { file }) => {
      if (error instanceof HttpFailure && ABOUT_COLUMNS.includes(error.body?.code ?? ''))
        readColumns.mutate(file);
      // A fault of the file is shown beside the file; other failures are reported as usual.
      if (error instanceof HttpFailure && !isAboutFile(error)) {
        report(error);
      }
    },
  });
  const readColumns = useMutation({
    meta: { routes: [readImportColumns] },
    mutationFn: (file: File) => call(readImportColumns, { body: { kind }, file }),
  });
  const startAgain = () => {
    check.reset();
    readColumns.reset();
    setTooLarge(null);
  };
  return (
    <Stack as="section" gap={16} maxWidth={920} aria-label={t('new')}>
      <Quiet weight="regular">{t('steps_hint')}</Quiet>
      <KindChoice
        kinds={kinds}
        kind={kind}
        onKind={(next) => {
          startAgain();
          onKind(next);
        }}
        disabled={check.isPending}
      />
      <Row gap={32} rowGap={12} align="start" wrap style={{ marginLeft: -8 }}>
        <TemplateButton kind={kind} />
        {kind === 'parameters' ? (
          <Checkbox
            label={t('create_missing')}
            description={t('create_missing_help')}
            checked={createMissing}
            onChange={(event) => setCreateMissing(event.currentTarget.checked)}
          />
        ) : null}
      </Row>
      {tooLarge !== null ? (
        <Note kind="bad" role="alert" title={`${t('refused')}: ${tooLarge}`}>
          <p>{t('errors:file_too_large', { max: LARGEST })}</p>
        </Note>
      ) : null}
      {check.error instanceof HttpFailure && isAboutFile(check.error) ? (
        <Note kind="bad" role="alert" title={`${t('refused')}: ${check.variables?.file.name ?? ''}`}>
          {reasonsOf(check.error).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Note>
      ) : null}
      <DropZone
        busyWith={check.isPending ? check.variables.file.name : null}
        onFile={(file) => {
          startAgain();
          if (file.size > MAX_IMPORT_BYTES) setTooLarge(file.name);
          else check.mutate({ file });
        }}
      />
      {readColumns.data ? (
        <ChooseColumns
          // Another file starts with a new mapping.
          key={readColumns.submittedAt}
          columns={readColumns.data}
          takesOthers={kind === 'parameters'}
          isChecking={check.isPending}
          onCheck={(chosen) => check.mutate({ file: readColumns.variables, chosen })}
          onCancel={startAgain}
        />
      ) : null}
    </Stack>
  );
}

function isAboutFile(error: HttpFailure): boolean {
  return error.status === 400 || error.status === 413 || error.status === 415;
}

function reasonsOf({ body }: HttpFailure): string[] {
  const reasons = (body?.errors ?? []).map((error) => error.message);
  return [...new Set(reasons.length > 0 ? reasons : [body?.message ?? ''])];
}

interface KindChoiceProps {
  readonly kinds: readonly ImportKind[];
  readonly kind: ImportKind;
  readonly onKind: (kind: ImportKind) => void;
  readonly disabled: boolean;
}

function KindChoice({ kinds, kind, onKind, disabled }: KindChoiceProps) {
  const { t } = useTranslation('imports');
  const name = useId();
  return (
    <Grid as="fieldset" columns={{ least: 170 }} gap={8} className={styles.kinds} disabled={disabled}>
      <legend>{t('kind')}</legend>
      {kinds.map((one) => (
        <Grid as="label" columns="auto minmax(0, 1fr)" gap={10} rowGap={2} key={one} className={styles.kind}>
          <input type="radio" name={name} value={one} checked={one === kind} onChange={() => onKind(one)} />
          <Text weight="medium">{t(`kinds.${one}`)}</Text>
          <Text size="xs" tone="quiet">
            {t(`kind_texts.${one}`)}
          </Text>
        </Grid>
      ))}
    </Grid>
  );
}

function TemplateButton({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation('imports');
  const fetching = useMutation({
    mutationFn: () => callFile(importTemplate, { params: { kind } }),
    onSuccess: (file) => saveFile(file, `${t('template_name', { kind: t(`kinds.${kind}`) })}.xlsx`),
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={fetching.isPending}
      leftSection={<IconDownload {...ICON} />}
      onClick={() => fetching.mutate()}
    >
      {t('template')}
    </Button>
  );
}

interface DropZoneProps {
  /** Name of the file that is being checked. */
  readonly busyWith: string | null;
  readonly onFile: (file: File) => void;
}

function DropZone({ busyWith, onFile }: DropZoneProps) {
  const { t } = useTranslation('imports');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && busyWith === null) onFile(file);
    // The same file can be chosen again after a correction.
    if (input.current) input.current.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Stack
      gap={4}
      align="center"
      justify="center"
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {busyWith === null ? (
        <>
          <IconFileSpreadsheet size={28} stroke={1.4} aria-hidden="true" />
          <p>{t('drop')}</p>
          <Quiet weight="regular">{t('drop_hint')}</Quiet>
          <Button leftSection={<IconUpload {...ICON} />} onClick={() => input.current?.click()}>
            {t('pick')}
          </Button>
        </>
      ) : (
        <Row gap={12} align="center" role="status">
          <Loader size="sm" />
          {t('checking', { name: busyWith })}
        </Row>
      )}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('file')}
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => take(event.currentTarget.files)}
      />
    </Stack>
  );
}
