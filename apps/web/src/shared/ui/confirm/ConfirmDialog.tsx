import { Button } from '@mantine/core';
import { useState } from 'react';
import { Card, Quiet } from '../layout/layout.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { DialogFoot } from '../overlay/DialogFoot.tsx';
import styles from './confirm.module.css';
import type { AskedQuestion } from './confirm.ts';

const MAX_NAMES = 8;

interface ConfirmDialogProps {
  /** Null while none is asked. */
  readonly question: AskedQuestion | null;
  /** Answers "no". */
  readonly onClose: () => void;
}

export function ConfirmDialog({ question, onClose }: ConfirmDialogProps) {
  // The closing dialog keeps its words.
  const [shown, setShown] = useState<AskedQuestion | null>(question);
  if (question && question !== shown) setShown(question);
  const names = shown?.names ?? [];
  return (
    <Dialog opened={question !== null} onClose={onClose} title={shown?.title} centered size={440}>
      {shown?.text ? <Quiet>{shown.text}</Quiet> : null}
      {names.length > 0 ? (
        <Card as="ul" card="sunken" tight className={styles.names}>
          {names.slice(0, MAX_NAMES).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {names.length > MAX_NAMES ? <li>{`+ ${names.length - MAX_NAMES}`}</li> : null}
        </Card>
      ) : null}
      <DialogFoot onCancel={onClose} cancelFirst={shown?.danger} cancel={shown?.cancel} mt={20}>
        <Button
          {...(shown?.danger ? { color: 'red' } : {})}
          onClick={() => question?.answer(true)}
          data-autofocus={!shown?.danger}
        >
          {shown?.action}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
