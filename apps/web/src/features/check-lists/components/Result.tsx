import { type CheckList, type CheckListAnswer, judge, type Question, scoreOf } from '@javon/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { Grid, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { ScreenLink } from '../../../shared/ui/link/ScreenLink.tsx';
import { Page, PageBody } from '../../../shared/ui/page/Page.tsx';
import { StoredPhoto } from '../../../shared/ui/picture/Photo.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { HistoryOf } from '../../history/public.ts';
import { valueText } from '../filling.ts';
import { percent, toneOf } from '../percent.ts';
import { Unsent } from './Unsent.tsx';
import { FoundByWalk } from './WalkAnswer.tsx';

const ApplicationPanel = lazyOverlay(() => import('./ApplicationPanel.tsx'), 'ApplicationPanel', 'question');

/** A completed list: its score, failed answers, all answers, its history. */
export function Result({ list, title }: { readonly list: CheckList; readonly title: string }) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const [asking, setAsking] = useState<Question | null>(null);
  const answers = new Map(list.answers.map((one) => [one.question, one]));
  const said = new Map(list.answers.map((one) => [one.question, { ...one, photos: one.photos.length }]));
  const score = scoreOf(list.sections, said);
  return (
    <Page title={title}>
      <PageBody gap={24} maxWidth={860}>
        <Row as="header" gap={32} rowGap={16} align="center" wrap>
          <Text as="b" tone={toneOf(list.score)} style={{ fontSize: 32, lineHeight: '40px' }}>
            {list.state === 'done' ? percent(list.score) : t(`states.${list.state}`)}
          </Text>
          <Grid as="dl" columns="auto minmax(0, 1fr)" gap={16} rowGap={2} size="sm">
            <dt>{t('fields.branch')}</dt>
            <dd>
              {list.branch.code} · {localised(list.branch.name)}
            </dd>
            <dt>{t('fields.due_on')}</dt>
            <dd>
              {formatDate(list.due_on)}
              {list.late ? (
                <Text tone="warning" style={{ marginLeft: 8 }}>
                  {t('late')}
                </Text>
              ) : null}
            </dd>
            {list.signed_by ? (
              <>
                <dt>{t('fields.signed')}</dt>
                <dd>
                  {list.signed_by.surname} {list.signed_by.name}, <DateTime value={list.signed_at} />
                </dd>
              </>
            ) : null}
            <dt>{t('fields.form')}</dt>
            <dd>{t('form_number', { number: list.form_number })}</dd>
          </Grid>
        </Row>
        <Unsent listId={list.id} sections={list.sections} />
        {list.answers.length === 0 ? (
          <EmptyState
            title={t('no_answers')}
            text={t(list.state === 'missed' ? 'no_answers_text' : 'no_answers_yet')}
          />
        ) : null}
        {list.sections.map((section, i) => {
          const of = score.sections[i];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections of a version never change places
            <section key={i}>
              <Row as="h2" justify="between" line="below" style={{ paddingBottom: 6 }}>
                {localised(section.title)}
                {of && of.possible > 0 ? (
                  <Text size="md" weight="medium" tone={of.lost ? 'negative' : undefined}>
                    {of.lost ? t('section_lost') : percent((100 * of.earned) / of.possible)}
                  </Text>
                ) : null}
              </Row>
              {section.questions.map((question) => (
                <Answer
                  key={question.id}
                  question={question}
                  answer={answers.get(question.id)}
                  mayAsk={list.can.includes('application.add')}
                  onAsk={() => setAsking(question)}
                />
              ))}
            </section>
          );
        })}
      </PageBody>
      <HistoryOf entity="check_list" id={list.id} />
      <ApplicationPanel list={list} question={asking} onClose={() => setAsking(null)} />
    </Page>
  );
}

interface AnswerProps {
  readonly question: Question;
  readonly answer: CheckListAnswer | undefined;
  readonly mayAsk: boolean;
  readonly onAsk: () => void;
}

function Answer({ question, answer, mayAsk, onAsk }: AnswerProps) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const failed = answer ? judge(question, { ...answer, photos: answer.photos.length }).failed : false;
  const text = answer?.not_applicable
    ? t('not_applicable')
    : valueText(question, answer?.value ?? null, { yes: t('yes'), no: t('no') });
  return (
    <Grid
      line="below"
      as="article"
      padding="10px 0"
      columns="minmax(0, 1fr) auto"
      gap={16}
      rowGap={4}
      align="start"
    >
      <p>{localised(question.text)}</p>
      <Row as="p" gap={8} align="center" weight="medium" tone={failed ? 'negative' : undefined}>
        {text ||
          (answer && answer.photos.length > 0 ? t('photo_count', { count: answer.photos.length }) : '—')}
        {failed ? <Badge tone="negative">{t('failed')}</Badge> : null}
      </Row>
      {answer?.walk && typeof answer.value === 'number' ? (
        <FoundByWalk walk={answer.walk} share={answer.value} href={`/walk_check?walk=${answer.walk.id}`} />
      ) : null}
      {answer?.comment ? (
        <Text as="p" tone="quiet" style={{ gridColumn: '1 / -1' }}>
          {answer.comment}
        </Text>
      ) : null}
      {answer && answer.photos.length > 0 ? (
        <Row style={{ gridColumn: '1 / -1' }} gap={8} wrap>
          {answer.photos.map((photo, i) => (
            <StoredPhoto key={photo.id} width={120} path={photo.url} alt={t('photo', { number: i + 1 })} />
          ))}
        </Row>
      ) : null}
      {answer?.application ? (
        <p>
          <ScreenLink screen="application.show" href={`/application/${answer.application}`}>
            {t('application', { number: answer.application })}
          </ScreenLink>
        </p>
      ) : failed && mayAsk ? (
        <Button size="xs" variant="default" style={{ justifySelf: 'start' }} onClick={onAsk}>
          {t('ask')}
        </Button>
      ) : null}
    </Grid>
  );
}
