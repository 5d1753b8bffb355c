import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notify/notify.ts';
import { confirmLeaving } from '../../../shared/ui/confirm/confirm-leaving.ts';
import { useUnsavedGuard } from '../../../shared/ui/form/use-unsaved-guard.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';

/** Longest comment, characters; the server enforces it too. */
const COMMENT_MAX = 2000;

interface ReturnDialogProps {
  /** Of the request. */
  readonly id: number;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  /** Sends the reason; false if it was refused. */
  readonly onSend: (comment: string) => Promise<boolean>;
}

/** Dialog that asks for the reason for returning a request to its author. */
export function ReturnDialog({ id, opened, busy, onClose, onSend }: ReturnDialogProps) {
  const { t } = useTranslation(['applications', 'ui']);
  const [comment, setComment] = useState('');
  const isUnsaved = comment.trim() !== '';
  useUnsavedGuard({
    id: `application-return-${id}`,
    isUnsaved: () => isUnsaved,
    keep: () => ({ comment }),
    restore: (kept) => {
      setComment(String(kept.comment ?? ''));
      notify({ kind: 'info', message: t('ui:form.restored') });
    },
  });
  const close = async () => {
    if (isUnsaved && !(await confirmLeaving())) return;
    setComment('');
    onClose();
  };
  const send = async () => {
    if (isUnsaved && (await onSend(comment))) setComment('');
  };
  return (
    <Dialog opened={opened} onClose={() => void close()} title={t('applications:give_back')} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Textarea
          label={t('applications:give_back_why')}
          rows={4}
          required
          data-autofocus
          maxLength={COMMENT_MAX}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Row gap={8} justify="end" wrap mt={16}>
          <Button variant="default" onClick={() => void close()}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!isUnsaved}>
            {t('applications:give_back')}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
