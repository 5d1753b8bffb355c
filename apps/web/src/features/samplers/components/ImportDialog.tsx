import { Card, Quiet, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { DialogFoot } from '../../../shared/ui/overlay/DialogFoot.tsx';
import '../../../shared/ui/mantine/form.css';
import { importSampler, MAX_SAMPLER_FILE, MAX_SAMPLER_NAME } from '@javon/contract';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.ts';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useUnsaved } from '../../../shared/ui/panel/unsaved.ts';
import { samplerPath } from '../paths.ts';

interface ImportDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Dialog that adds a sampler from a file; it lists the file's errors, part by part. */
export function ImportDialog({ opened, onClose }: ImportDialogProps) {
  const { t } = useTranslation('samplers');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('file.title')}>
      {opened ? <ImportForm onClose={onClose} /> : null}
    </Dialog>
  );
}

function ImportForm({ onClose }: Pick<ImportDialogProps, 'onClose'>) {
  const { t } = useTranslation('samplers');
  const id = useId();
  const keyFor = useIdempotencyKey();
  const goOn = useGoOn();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [faults, setFaults] = useState<readonly string[]>([]);
  useUnsaved(file !== null || name.trim() !== '');
  const add = useMutation({
    meta: { routes: [importSampler] },
    mutationFn: async (chosen: File) => {
      const body = { file: await chosen.text(), ...(name.trim() ? { name: name.trim() } : {}) };
      return call(importSampler, { body }, { notify: 'none', idempotencyKey: keyFor(body) });
    },
    onSuccess: (sampler) => {
      notifySuccess(t('file.added'));
      onClose();
      goOn([samplerPath(sampler)]);
    },
    onError: (error) => {
      if (!(error instanceof HttpFailure) || !error.body) throw error;
      error.reported = true;
      const { errors, message } = error.body;
      setFaults(errors.length > 0 ? errors.map((one) => one.message) : [message]);
    },
  });
  const choose = (chosen: File | undefined) => {
    const tooLarge = chosen !== undefined && chosen.size > MAX_SAMPLER_FILE;
    setFile(tooLarge ? null : (chosen ?? null));
    setFaults(tooLarge ? [t('file.too_large', { max: MAX_SAMPLER_FILE / 1000 })] : []);
  };
  return (
    <Stack gap={16}>
      <Quiet>{t('file.text')}</Quiet>
      <div>
        <Stack as="label" mb={4} weight="medium" htmlFor={id}>
          {t('file.choose')}
        </Stack>
        <input
          id={id}
          style={{ width: '100%' }}
          type="file"
          accept="application/json,.json"
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </div>
      <TextInput
        label={t('file.name')}
        maxLength={MAX_SAMPLER_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {faults.length > 0 ? (
        <Card card="negative" tight size="sm" tone="negative" role="alert">
          <b>{t('file.refused')}</b>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Card>
      ) : null}
      <DialogFoot onCancel={onClose}>
        <Button disabled={file === null} loading={add.isPending} onClick={() => file && add.mutate(file)}>
          {t('file.add')}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
