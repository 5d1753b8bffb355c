import { missingOf, type Said, scoreOf } from '@javon/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import type { Filled } from '../filling.ts';
import type { Words } from '../outbox/item.ts';
import { percent } from '../percent.ts';
import { previewOf, type TemplateValues } from '../template-form.ts';
import { QuestionCard } from './QuestionCard.tsx';
import styles from './template.module.css';

const NOTHING: Words = { value: null, not_applicable: false, comment: '' };
const nothing = () => {};

/** Preview of the list as a branch will see it; answers show the score and are not saved. */
export function Preview({ values }: { readonly values: TemplateValues }) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const [said, setSaid] = useState<ReadonlyMap<number, Words>>(new Map());
  const sections = previewOf(values).map((questions, i) => ({
    title: values.sections[i]?.title ?? { uz: '', ru: '' },
    questions,
  }));
  const answers = new Map<number, Said>([...said].map(([id, words]) => [id, { ...words, photos: 0 }]));
  const { score } = scoreOf(sections, answers);
  const filledAt = (id: number): Filled => ({
    words: said.get(id) ?? NOTHING,
    version: 0,
    photos: [],
    walk: null,
    pending: undefined,
  });
  return (
    <Stack as="section" gap={12} card="sunken" className={styles.preview} aria-labelledby="template-preview">
      <Row as="header" gap={12} rowGap={4} align="baseline" justify="between" wrap>
        <h2 id="template-preview">{t('preview')}</h2>
        <Text size="sm" tone="quiet">
          {score === null ? t('preview_hint') : t('score_now', { score: percent(score) })}
        </Text>
      </Row>
      {sections.map((section, i) => (
        <Stack gap={10} key={values.sections[i]?.key}>
          <h3>{localised(section.title) || t('section_number', { number: i + 1 })}</h3>
          {section.questions.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              filled={filledAt(question.id)}
              missing={said.has(question.id) ? missingOf(question, answers.get(question.id)) : []}
              list={null}
              onSay={(words) => setSaid(new Map([...said, [question.id, words]]))}
              onPhoto={nothing}
              onDrop={nothing}
              onDecide={nothing}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
