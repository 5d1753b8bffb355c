import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ContractForm, FieldRow, TextField } from '../../../shared/ui/form/index.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { type DraftSection, moved, newQuestion, type TemplateValues } from '../template-form.ts';
import { QuestionEditor } from './QuestionEditor.tsx';

interface SectionEditorProps {
  readonly form: ContractForm<TemplateValues>;
  readonly at: number;
  readonly section: DraftSection;
  /** Number of sections in the form. */
  readonly count: number;
}

/** Editor of a template's section: its title and questions, in their order. */
export function SectionEditor({ form, at, section, count }: SectionEditorProps) {
  const { t } = useTranslation('check_lists');
  const { sections } = form.values;
  const setQuestions = (questions: DraftSection['questions']) =>
    form.write(`sections.${at}.questions`, questions);
  const { all_branches: isForAll, branches } = form.values;
  const [only = null] = isForAll || branches.length > 1 ? [] : branches;
  const heading = `section-${section.key}`;
  return (
    <Stack line="below" as="section" gap={14} style={{ paddingBottom: 20 }} aria-labelledby={heading}>
      <Row as="header" align="center" justify="between" minHeight={32}>
        <h2 id={heading}>{t('section_number', { number: at + 1 })}</h2>
        <Mover
          label={t('section_number', { number: at + 1 })}
          at={at}
          count={count}
          onMove={(by) => form.write('sections', moved(sections, at, by))}
          onRemove={
            count > 1
              ? () =>
                  form.write(
                    'sections',
                    sections.filter((one) => one !== section),
                  )
              : undefined
          }
        />
      </Row>
      <FieldRow>
        <TextField field={form.at(`sections.${at}.title.uz`)} label={t('title_uz')} maxLength={120} />
        <TextField field={form.at(`sections.${at}.title.ru`)} label={t('title_ru')} maxLength={120} />
      </FieldRow>
      {section.questions.map((question, q) => (
        <QuestionEditor
          key={question.key}
          field={form.at(`sections.${at}.questions.${q}`)}
          number={q + 1}
          question={question}
          branch={only}
          mover={
            <Mover
              label={t('question_number', { number: q + 1 })}
              at={q}
              count={section.questions.length}
              onMove={(by) => setQuestions(moved(section.questions, q, by))}
              onRemove={
                section.questions.length > 1
                  ? () => setQuestions(section.questions.filter((one) => one !== question))
                  : undefined
              }
            />
          }
        />
      ))}
      <Button
        variant="subtle"
        size="xs"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => setQuestions([...section.questions, newQuestion()])}
      >
        {t('question_add')}
      </Button>
    </Stack>
  );
}

interface MoverProps {
  readonly label: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  /** Undefined for the last one, which cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

/** Buttons that move a row up and down, or remove it. */
function Mover({ label, at, count, onMove, onRemove }: MoverProps) {
  const { t } = useTranslation('check_lists');
  return (
    <Row as="span" inline>
      <IconButton
        size={32}
        icon={IconArrowUp}
        label={t('move_up', { name: label })}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size={32}
        icon={IconArrowDown}
        label={t('move_down', { name: label })}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton
        size={32}
        icon={IconTrash}
        label={t('remove', { name: label })}
        disabled={onRemove === undefined}
        onClick={() => onRemove?.()}
      />
    </Row>
  );
}
