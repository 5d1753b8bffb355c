import type { CheckList, Question } from '@javon/contract';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { type Filled, numberOf } from '../filling.ts';
import type { Words } from '../outbox/item.ts';
import { LaterText } from './LaterText.tsx';
import styles from './question.module.css';
import { WalkAnswer } from './WalkAnswer.tsx';

interface AnswerControlProps {
  readonly question: Question;
  readonly words: Words;
  /** The walk that gives the answer. */
  readonly walk: Filled['walk'];
  /** Null in a preview. */
  readonly list: CheckList | null;
  readonly labelId: string;
  readonly onSay: (words: Words) => void;
}

/** Input of the answer, by the kind of the question. */
export function AnswerControl({ question, words, walk, list, labelId, onSay }: AnswerControlProps) {
  const { t } = useTranslation('check_lists');
  const say = (value: Words['value']) => onSay({ ...words, value, not_applicable: false });
  if (question.kind === 'yes_no') {
    return (
      <Grid columns="1fr 1fr" gap={8}>
        {[true, false].map((value) => (
          <button
            key={String(value)}
            type="button"
            className={styles.big}
            data-right={(question.right === 'yes') === value || undefined}
            aria-pressed={words.value === value}
            onClick={() => say(value)}
          >
            {value ? (
              <IconCheck size={22} stroke={2} aria-hidden="true" />
            ) : (
              <IconX size={22} stroke={2} aria-hidden="true" />
            )}
            {t(value ? 'yes' : 'no')}
          </button>
        ))}
      </Grid>
    );
  }
  if (question.kind === 'scale') {
    return (
      <Grid columns={5} gap={6} data-many={question.scale_max > 5 || undefined}>
        {Array.from({ length: question.scale_max }, (_, i) => i + 1).map((mark) => (
          <button
            key={mark}
            type="button"
            className={styles.mark}
            data-right={mark >= question.pass || undefined}
            aria-pressed={words.value === mark}
            aria-label={t('mark', { mark, of: question.scale_max })}
            onClick={() => say(mark)}
          >
            {mark}
          </button>
        ))}
      </Grid>
    );
  }
  if (question.kind === 'number')
    return <NumberAnswer question={question} words={words} labelId={labelId} say={say} />;
  if (question.kind === 'text') {
    return (
      <LaterText
        label={t('text_answer')}
        value={typeof words.value === 'string' ? words.value : ''}
        maxLength={2000}
        onChange={(text) => say(text.trim() === '' ? null : text)}
      />
    );
  }
  if (question.kind === 'walk' && !words.not_applicable) {
    const share = typeof words.value === 'number' ? words.value : null;
    return <WalkAnswer question={question} walk={walk} share={share} list={list} />;
  }
  return null;
}

interface NumberAnswerProps extends Omit<AnswerControlProps, 'onSay' | 'walk' | 'list'> {
  readonly say: (value: number | null) => void;
}

function NumberAnswer({ question, words, labelId, say }: NumberAnswerProps) {
  const { t } = useTranslation('check_lists');
  const kept = typeof words.value === 'number' ? String(words.value).replace('.', ',') : '';
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? kept;
  const wrong = text.trim() !== '' && numberOf(text) === null;
  const keep = () => {
    if (typed === null || wrong) return;
    setTyped(null);
    if (typed !== kept) say(numberOf(typed));
  };
  return (
    <Row gap={8} align="center" wrap className={styles.number}>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-labelledby={labelId}
        aria-invalid={wrong || undefined}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
        }}
      />
      {question.unit ? <span>{question.unit}</span> : null}
      {wrong ? (
        <Text as="p" width="100%" size="xs" tone="negative" role="alert">
          {t('number_wrong')}
        </Text>
      ) : null}
    </Row>
  );
}
