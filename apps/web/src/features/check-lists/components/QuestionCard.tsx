import { type CheckList, judge, type Missing, type Question } from '@javon/contract';
import { IconAlertTriangle, IconMessage } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { answerOf, type Filled, isTouched, sentWords } from '../filling.ts';
import type { Words } from '../outbox/item.ts';
import { AnswerControl } from './AnswerControl.tsx';
import { HeldAnswer } from './HeldAnswer.tsx';
import { LaterText } from './LaterText.tsx';
import { Photos } from './Photos.tsx';
import styles from './question.module.css';

interface QuestionCardProps {
  readonly question: Question;
  readonly filled: Filled;
  readonly missing: readonly Missing[];
  /** Null in a preview, which saves nothing. */
  readonly list: CheckList | null;
  readonly onSay: (words: Words) => void;
  readonly onPhoto: (photo: Blob) => void;
  readonly onDrop: (key: string) => void;
  /** Called to overwrite another person's answer of this version. */
  readonly onDecide: (version: number, words: Words) => void;
}

/** Card of one question with large touch targets: the answer, and the comment and photos that it requires. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, filled, missing, list, onPhoto, onDrop, onDecide } = props;
  const { t } = useTranslation('check_lists');
  const label = useId();
  const [wantsComment, setWantsComment] = useState(false);
  const { words } = filled;
  const onSay = (said: Words) => props.onSay(sentWords(question, said));
  const { failed } = judge(question, answerOf(filled));
  const commentAsked = missing.includes('comment') || question.comment === 'always';
  const photoAsked = missing.includes('photo') || question.photo === 'always' || question.kind === 'photo';
  const showsComment = commentAsked || wantsComment || words.comment !== '';
  const showsPhotos = photoAsked || filled.photos.length > 0 || isTouched(filled);
  return (
    // A group instead of a fieldset, whose legend cannot have marks beside it
    <Stack
      card="plain"
      as="section"
      gap={12}
      className={styles.card}
      role="group"
      aria-labelledby={label}
      data-failed={failed || undefined}
      data-question={question.id}
    >
      <QuestionHead question={question} id={label} />
      <HeldAnswers
        question={question}
        filled={filled}
        onPhoto={onPhoto}
        onDrop={onDrop}
        onDecide={onDecide}
      />
      <AnswerControl
        question={question}
        words={words}
        walk={filled.walk}
        list={list}
        labelId={label}
        onSay={onSay}
      />
      <Row gap={8} align="center" wrap className={styles.beside}>
        {question.not_applicable && filled.walk === null ? (
          <button
            type="button"
            className={styles.quiet}
            aria-pressed={words.not_applicable}
            onClick={() => onSay({ ...words, value: null, not_applicable: !words.not_applicable })}
          >
            {t('not_applicable')}
          </button>
        ) : null}
        {showsComment || question.kind === 'text' ? null : (
          <button type="button" className={styles.quiet} onClick={() => setWantsComment(true)}>
            <IconMessage {...ICON} />
            {t('add_comment')}
          </button>
        )}
        {showsPhotos && !words.not_applicable ? (
          <Photos
            photos={filled.photos}
            listId={list?.id ?? null}
            asked={missing.includes('photo') || (question.kind === 'photo' && filled.photos.length === 0)}
            onPhoto={onPhoto}
            onDrop={onDrop}
          />
        ) : null}
      </Row>
      {showsComment ? (
        <LaterText
          label={missing.includes('comment') ? t('comment_asked') : t('comment')}
          value={words.comment}
          asked={missing.includes('comment')}
          maxLength={1000}
          autoFocus={wantsComment}
          onChange={(comment) => onSay({ ...words, comment })}
        />
      ) : null}
    </Stack>
  );
}

interface QuestionHeadProps {
  readonly question: Question;
  /** Id of the element that names the card. */
  readonly id: string;
}

function QuestionHead({ question, id }: QuestionHeadProps) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  return (
    <Row as="header" gap={8} align="start" justify="between" className={styles.head}>
      <h3 id={id}>{localised(question.text)}</h3>
      {question.critical ? (
        <Badge tone="warning" style={{ flex: 'none' }} title={t('critical_hint')} icon={IconAlertTriangle}>
          {t('critical')}
        </Badge>
      ) : null}
    </Row>
  );
}

type HeldAnswersProps = Pick<QuestionCardProps, 'question' | 'filled' | 'onPhoto' | 'onDrop' | 'onDecide'>;

/** The answer and the photos of a question that the server refused, to be decided by the person. */
function HeldAnswers({ question, filled, onPhoto, onDrop, onDecide }: HeldAnswersProps) {
  const refusedPhotos = filled.photos.flatMap((photo) =>
    photo.kind === 'waiting' && photo.item.held ? [photo.item] : [],
  );
  return (
    <>
      {filled.pending?.held ? (
        <HeldAnswer
          question={question}
          held={filled.pending.held}
          onDrop={() => onDrop(filled.pending?.key ?? '')}
          onRetry={() => onDecide(filled.version, sentWords(question, filled.words))}
          onDecide={(version) => onDecide(version, sentWords(question, filled.words))}
        />
      ) : null}
      {refusedPhotos[0]?.held ? (
        <HeldAnswer
          question={question}
          held={refusedPhotos[0].held}
          onDrop={() => {
            for (const { key } of refusedPhotos) onDrop(key);
          }}
          onRetry={() => {
            for (const { key, photo } of refusedPhotos) {
              onPhoto(photo);
              onDrop(key);
            }
          }}
        />
      ) : null}
    </>
  );
}
