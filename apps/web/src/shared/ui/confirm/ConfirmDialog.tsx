import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, Text } from '../layout/layout.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import styles from './confirm.module.css';
import type { AskedQuestion } from './confirm.ts';

const MAX_NAMES = 8;

interface ConfirmDialogProps {
  /** Null while none is asked. */
  readonly question: AskedQuestion | null;
  /** Answers "no". */
  readonly onClose: () => void;
}

/** The dialog of a question. */
export function ConfirmDialog({ question, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  // The closing dialog keeps its words.
  const [shown, setShown] = useState<AskedQuestion | null>(question);
  if (question && question !== shown) setShown(question);
  const names = shown?.names ?? [];
  return (
    <Dialog opened={question !== null} onClose={onClose} title={shown?.title} centered size={440}>
      {shown?.text ? (
        <Text as="p" tone="quiet">
          {shown.text}
        </Text>
      ) : null}
      {names.length > 0 ? (
        <Card as="ul" card="sunken" tight className={styles.names}>
          {names.slice(0, MAX_NAMES).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {names.length > MAX_NAMES ? <li>{`+ ${names.length - MAX_NAMES}`}</li> : null}
        </Card>
      ) : null}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={onClose} data-autofocus={shown?.danger}>
          {shown?.cancel ?? t('cancel')}
        </Button>
        <Button
          {...(shown?.danger ? { color: 'red' } : {})}
          onClick={() => question?.answer(true)}
          data-autofocus={!shown?.danger}
        >
          {shown?.action}
        </Button>
      </Group>
    </Dialog>
  );
}
