import { type CheckList, missingOf, type Question, scoreOf } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { formatDate } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Grid, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { ProgressBar } from '../../../shared/ui/values/Bar.tsx';
import { answerOf, filledAt } from '../filling.ts';
import { answersIn } from '../outbox/item.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { FillSteps } from './FillSteps.tsx';
import styles from './fill.module.css';
import { QuestionCard } from './QuestionCard.tsx';
import { SentState } from './SentState.tsx';
import { SignButton, SignOff } from './SignOff.tsx';
import { Unsent } from './Unsent.tsx';

/** The answers of a list, with those that were not sent yet, and what is missing in them. */
function useFilled(list: CheckList) {
  const box = useOutbox(list.id, list.form_number);
  const filled = (question: number) => filledAt(list, box, question);
  const questions = list.sections.flatMap((section) => section.questions);
  const answers = new Map(questions.map(({ id }) => [id, answerOf(filled(id))]));
  const missing = (question: Question) => missingOf(question, answers.get(question.id));
  const wants = (question: Question) => [
    ...missing(question),
    ...(box.held.has(question.id) ? (['held'] as const) : []),
  ];
  const done = questions.filter((one) => wants(one).length === 0).length;
  const isDone = ({ questions: own }: CheckList['sections'][number]) =>
    own.every((one) => wants(one).length === 0);
  return {
    box,
    filled,
    missing,
    wants,
    isDone,
    questions,
    done,
    score: scoreOf(list.sections, answers).score,
  };
}

/** The step that is shown, from 0 to `last`; going to another one moves the focus to its heading. */
function useSteps(first: number, last: number) {
  const [step, setStep] = useState(first);
  const head = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const go = (next: number) => {
    moved.current = true;
    setStep(Math.max(0, Math.min(last, next)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the step
  useEffect(() => {
    if (!moved.current) return;
    head.current?.focus();
    head.current?.scrollIntoView({ block: 'start' });
  }, [step]);
  return { step, go, head };
}

/** Form of a check list: one section at a time, saved at each answer, signed off at the end. */
export function FillIn({ list, title }: { readonly list: CheckList; readonly title: string }) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const { box, filled, missing, wants, isDone, questions, done, score } = useFilled(list);
  const last = list.sections.length;
  const firstOpen = list.sections.findIndex((section) => !isDone(section));
  const { step, go, head } = useSteps(firstOpen < 0 ? last : firstOpen, last);
  const section = list.sections[step];
  return (
    <Stack gap={12} className={styles.page}>
      <Stack as="header" gap={8}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <Text as="p" size="sm" tone="quiet">
            {list.branch.code} · {localised(list.branch.name)} · {formatDate(list.due_on)}
            {list.late ? (
              <Text tone="warning" style={{ marginLeft: 8 }}>
                {t('late_until', { day: formatDate(list.last_on) })}
              </Text>
            ) : null}
          </Text>
        </div>
        <FillSteps
          steps={[
            ...list.sections.map((one) => ({ name: localised(one.title), isDone: isDone(one) })),
            { name: t('finish'), isDone: false },
          ]}
          current={step}
          onGo={go}
        />
      </Stack>
      <div className={styles.bar}>
        <CameraButton />
        <SentState unsent={answersIn(box.unsent)} away={box.away} onRetry={box.flush} />
        <ProgressBar
          tone="accent"
          height={6}
          share={done / Math.max(1, questions.length)}
          label={t('progress')}
        />
      </div>
      <Unsent listId={list.id} sections={list.sections} hasCards />
      <Row
        ref={head}
        tabIndex={-1}
        as="h2"
        align="baseline"
        justify="between"
        size="lg"
        weight="bold"
        margin="4px 0 0"
        style={{ outline: 0 }}
      >
        {section ? localised(section.title) : t('finish')}
        <Text size="sm" weight="regular" tone="quiet">
          {t('step', { step: step + 1, of: last + 1 })}
        </Text>
      </Row>
      {section ? (
        section.questions.map((question) => (
          <QuestionCard
            key={question.id}
            question={question}
            filled={filled(question.id)}
            missing={missing(question)}
            list={list}
            onSay={(words) => box.say(question.id, filled(question.id).version, words)}
            onPhoto={(photo) => box.attach(question.id, photo)}
            onDrop={box.drop}
            onDecide={(version, words) => box.say(question.id, version, words)}
          />
        ))
      ) : (
        <SignOff list={list} wants={wants} score={score} waiting={box.waiting} onGo={go} />
      )}
      <Grid line="above" as="footer" columns="auto minmax(0, 1fr)" gap={8} className={styles.foot}>
        <Button
          variant="default"
          size="lg"
          disabled={step === 0}
          onClick={() => go(step - 1)}
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        >
          {t('back')}
        </Button>
        {section ? (
          <Button
            size="lg"
            onClick={() => go(step + 1)}
            rightSection={<IconArrowRight size={20} aria-hidden="true" />}
          >
            {t('next')}
          </Button>
        ) : (
          <SignButton list={list} title={title} disabled={done < questions.length || box.waiting > 0} />
        )}
      </Grid>
    </Stack>
  );
}
