import type { Question } from '@javon/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { valueText } from '../filling.ts';
import type { Held } from '../outbox/item.ts';
import styles from './question.module.css';

interface HeldAnswerProps {
  readonly question: Question;
  readonly held: Held;
  /** Called to keep the server's answer. */
  readonly onDrop: () => void;
  /** Called to send a refused answer or photo again. */
  readonly onRetry: () => void;
  /** Called to overwrite the other person's answer; a photo never conflicts. */
  readonly onDecide?: (version: number) => void;
}

/** Answer that is held back: it conflicts with another person's, or the server refused it. */
export function HeldAnswer({ question, held, onDrop, onRetry, onDecide }: HeldAnswerProps) {
  const { t } = useTranslation('check_lists');
  if (held.why === 'refused') {
    return (
      <HeldBox>
        <p>
          {held.message || t('refused')}
          {onDecide ? <small>{t('refused_hint')}</small> : null}
        </p>
        <Button size="xs" variant="default" onClick={onDrop}>
          {t('give_up')}
        </Button>
        <Button size="xs" onClick={onRetry}>
          {t('send_again')}
        </Button>
      </HeldBox>
    );
  }
  const { theirs } = held;
  const said = theirs.not_applicable
    ? t('not_applicable')
    : valueText(question, theirs.value, { yes: t('yes'), no: t('no') });
  return (
    <HeldBox>
      <p>
        {t('conflict', { name: held.author, answer: said || t('nothing_said') })}
        {theirs.comment ? <q>{theirs.comment}</q> : null}
      </p>
      <Button size="xs" variant="default" onClick={onDrop}>
        {t('keep_theirs')}
      </Button>
      <Button size="xs" onClick={() => onDecide?.(held.version)}>
        {t('keep_mine')}
      </Button>
    </HeldBox>
  );
}

function HeldBox({ children }: { readonly children: ReactNode }) {
  return (
    <Row
      padding="10px 12px"
      card="warning"
      gap={8}
      align="center"
      wrap
      size="sm"
      tone="warning"
      className={styles.held}
      role="alert"
    >
      {children}
    </Row>
  );
}
