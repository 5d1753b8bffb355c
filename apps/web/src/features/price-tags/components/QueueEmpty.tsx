import type { TagState } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconTag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { type Choice, type ChoiceRow, choiceOf, nextIn } from '../model/choice.ts';

/** Empty queue of a branch without goods on its shelves. */
export function NothingHere() {
  const { t } = useTranslation('price_tags');
  const mayOpen = useMayOpen();
  const shelves: string = '/shelf';
  return (
    <EmptyState
      icon={IconTag}
      title={t('empty.branch_title')}
      text={t('empty.branch_text')}
      action={
        mayOpen('shelf') ? (
          <Button variant="default" component={Link} to={shelves}>
            {t('empty.to_shelves')}
          </Button>
        ) : null
      }
    />
  );
}

/** Empty list of a shelf without tags, while the branch has others. */
export function NothingOnShelf({ onAll }: { readonly onAll: () => void }) {
  const { t } = useTranslation('price_tags');
  return (
    <EmptyState
      icon={IconTag}
      title={t('empty.shelf_title')}
      text={t('empty.shelf_text')}
      action={
        <Button variant="default" onClick={onAll}>
          {t('empty.shelf_all')}
        </Button>
      }
    />
  );
}

interface NothingInStateProps {
  readonly state: TagState;
  readonly rows: readonly ChoiceRow[];
  readonly choice: Choice;
  readonly onNext: (choice: Choice) => void;
  /** Shows the whole branch; null if it is shown already. */
  readonly onAll: (() => void) | null;
}

/** Empty list of a state, with the next choice that has tags to print. */
export function NothingInState({ state, rows, choice, onNext, onAll }: NothingInStateProps) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const isDone = state === 'to_print';
  const next = state === 'current' ? undefined : nextIn(state, rows, choice);
  return (
    <EmptyState
      icon={IconCircleCheck}
      title={isDone && !next && !onAll ? t('empty.all_title') : t(`empty.${state}_title`)}
      text={t(`empty.${state}_text`)}
      action={
        next ? (
          <Button onClick={() => onNext(choiceOf(next))}>
            {t('empty.next', {
              category: next.category ? localised(next.category.name) : t('all_categories'),
              format: formatName(next.format),
            })}
          </Button>
        ) : onAll ? (
          <Button variant="default" onClick={onAll}>
            {t('empty.shelf_all')}
          </Button>
        ) : null
      }
    />
  );
}
