import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { useOpenedLater } from '../../../shared/ui/overlay/use-opened-later.ts';

/** Longest comment, characters; the server enforces it too. */
const COMMENT_MAX = 2000;

interface ReturnDialogProps {
  readonly opened: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onSend: (comment: string) => void;
}

/** Dialog that asks for the reason for returning a request to its author. */
export function ReturnDialog({ opened, busy, onClose, onSend }: ReturnDialogProps) {
  const { t } = useTranslation(['applications', 'ui']);
  const [comment, setComment] = useState('');
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={onClose}
      title={t('applications:give_back')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      centered
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (comment.trim() !== '') onSend(comment);
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
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={comment.trim() === ''}>
            {t('applications:give_back')}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}
