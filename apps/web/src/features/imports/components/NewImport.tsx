import { createImport, IMPORT_KINDS, type ImportKind, type ImportRun, importTemplate } from '@javon/contract';
import { Button, Checkbox, Loader } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callFile } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { report } from '../../../shared/http/report.ts';
import styles from './import.module.css';
import { Note } from './Note.tsx';

interface NewImportProps {
  readonly kind: ImportKind;
  readonly onKind: (kind: ImportKind) => void;
  readonly onChecked: (run: ImportRun) => void;
}

/** Chooses what is imported and the file, and has it checked. */
export function NewImport({ kind, onKind, onChecked }: NewImportProps) {
  const { t } = useTranslation('imports');
  const [createMissing, setCreateMissing] = useState(false);
  const check = useMutation({
    mutationFn: (file: File) =>
      call(
        createImport,
        {
          body: { kind, ...(kind === 'parameters' && createMissing ? { create_missing: 'true' } : {}) },
          file,
        },
        { notify: 'none' },
      ),
    onSuccess: onChecked,
    onError: (error) => {
      // What is wrong with the file stands beside the file; the rest is told as everywhere.
      if (error instanceof HttpFailure && !isAboutFile(error)) {
        error.reported = false;
        report(error, false);
      }
    },
  });
  return (
    <section className={styles.fresh} aria-label={t('new')}>
      <p className={styles.quiet}>{t('steps_hint')}</p>
      <KindChoice
        kind={kind}
        onKind={(next) => {
          check.reset();
          onKind(next);
        }}
        disabled={check.isPending}
      />
      <div className={styles.side}>
        <TemplateButton kind={kind} />
        {kind === 'parameters' ? (
          <Checkbox
            label={t('create_missing')}
            description={t('create_missing_help')}
            checked={createMissing}
            onChange={(event) => setCreateMissing(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      <DropZone
        busyWith={check.isPending ? check.variables.name : null}
        onFile={(file) => check.mutate(file)}
      />
      {check.error instanceof HttpFailure && isAboutFile(check.error) ? (
        <Note kind="bad" role="alert" title={`${t('refused')}: ${check.variables?.name ?? ''}`}>
          {reasonsOf(check.error).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Note>
      ) : null}
    </section>
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
  readonly kind: ImportKind;
  readonly onKind: (kind: ImportKind) => void;
  readonly disabled: boolean;
}

function KindChoice({ kind, onKind, disabled }: KindChoiceProps) {
  const { t } = useTranslation('imports');
  const name = useId();
  return (
    <fieldset className={styles.kinds} disabled={disabled}>
      <legend>{t('kind')}</legend>
      {IMPORT_KINDS.map((one) => (
        <label key={one} className={styles.kind}>
          <input type="radio" name={name} value={one} checked={one === kind} onChange={() => onKind(one)} />
          <b>{t(`kinds.${one}`)}</b>
          <span>{t(`kind_texts.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function TemplateButton({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation('imports');
  const fetching = useMutation({
    mutationFn: () => callFile(importTemplate, { params: { kind } }),
    onSuccess: (blob) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = `${t('template_name', { kind: t(`kinds.${kind}`) })}.xlsx`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={fetching.isPending}
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden="true" />}
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
    // The same file, mended, can be chosen again.
    if (input.current) input.current.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way beside the button within
    <div
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
          <p className={styles.quiet}>{t('drop_hint')}</p>
          <Button
            leftSection={<IconUpload size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t('pick')}
          </Button>
        </>
      ) : (
        <div className={styles.busy} role="status">
          <Loader size="sm" />
          {t('checking', { name: busyWith })}
        </div>
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
    </div>
  );
}
