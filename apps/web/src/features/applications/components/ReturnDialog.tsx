import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notify/notify.ts';
import { useUnsavedGuard } from '../../../shared/ui/form/use-unsaved-guard.ts';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { DialogFoot } from '../../../shared/ui/overlay/DialogFoot.tsx';
import { useUnsaved } from '../../../shared/ui/panel/unsaved.ts';

/** Longest comment, characters; the server enforces it too. */
const COMMENT_MAX = 2000;

interface ReturnDialogProps {
  /** Of the request. */
  readonly id: number;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (comment: string) => void;
}

/** Dialog that asks for the reason for returning a request to its author. */
export function ReturnDialog({ opened, ...rest }: ReturnDialogProps) {
  const { t } = useTranslation('applications');
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('give_back')} centered>
      {opened ? <ReturnForm {...rest} /> : null}
    </Dialog>
  );
}

function ReturnForm({ id, busy, onClose, onSend }: Omit<ReturnDialogProps, 'opened'>) {
  const { t } = useTranslation(['applications', 'ui']);
  const [comment, setComment] = useState('');
  const isUnsaved = comment.trim() !== '';
  useUnsaved(isUnsaved);
  useUnsavedGuard({
    id: `application-return-${id}`,
    isUnsaved: () => isUnsaved,
    keep: () => ({ comment }),
    restore: (kept) => {
      setComment(String(kept.comment ?? ''));
      notify({ kind: 'info', message: t('ui:form.restored') });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnsaved) onSend(comment);
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
      <DialogFoot onCancel={onClose} mt={16}>
        <Button type="submit" loading={busy} disabled={!isUnsaved}>
          {t('applications:give_back')}
        </Button>
      </DialogFoot>
    </form>
  );
}
