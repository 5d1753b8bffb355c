import type { CheckList } from '@javon/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Card, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import type { OutboxItem } from '../outbox/item.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

interface UnsentProps {
  readonly listId: number;
  readonly sections: CheckList['sections'];
  /** Leaves out the questions of the sections, whose cards show what was not sent. */
  readonly hasCards?: boolean;
}

/** Text that was typed into an answer. */
function typedIn(item: OutboxItem): string {
  if (item.kind === 'photo') return '';
  const { value, comment } = item.words;
  return [typeof value === 'string' ? value : '', comment].filter(Boolean).join(', ');
}

/** Answers that the server did not take and that can no longer be given, to be read once more and discarded. */
export function Unsent({ listId, sections, hasCards = false }: UnsentProps) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const { unsent, drop } = useOutbox(listId, 0);
  const questions = new Map(
    sections.flatMap((section) => section.questions).map((one) => [one.id, localised(one.text)]),
  );
  const shown = hasCards ? unsent.filter(({ question, held }) => held && !questions.has(question)) : unsent;
  if (shown.length === 0) return null;
  return (
    <Card card="warning" size="sm" role="alert">
      <Stack gap={8}>
        <b>{t('not_sent', { count: shown.length })}</b>
        {shown.map((item) => (
          <Row key={item.key} gap={8} align="center" justify="between" wrap>
            <span>
              {questions.has(item.question)
                ? `${questions.get(item.question)}: ${(item.held?.why === 'refused' && item.held.message) || t('refused')}`
                : t('question_gone')}
              {typedIn(item) ? <q>{typedIn(item)}</q> : null}
            </span>
            <Button size="xs" variant="default" onClick={() => drop(item.key)}>
              {t('give_up')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
