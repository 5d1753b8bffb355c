import { beginWalk, type CheckList, type CheckListAnswer, type Question } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { percent } from '../percent.ts';
import styles from './question.module.css';

interface WalkAnswerProps {
  readonly question: Question;
  readonly walk: CheckListAnswer['walk'];
  /** Per cent of right tags; null before a walk has ended. */
  readonly share: number | null;
  /** Null in a preview, which starts no walk. */
  readonly list: CheckList | null;
}

/** Address of a walk that leads back to its check list. */
function walkPath(walk: number, list: number): string {
  return `/walk_check${stringifySearch({ walk, list })}`;
}

/** Question that a walk check answers: the button that begins the walk, then its result. */
export function WalkAnswer({ question, walk, share, list }: WalkAnswerProps) {
  const { t } = useTranslation('check_lists');
  const navigate = useNavigate();
  const begin = useMutation({
    ...apiMutation(beginWalk),
    onSuccess: (begun) => void navigate({ href: walkPath(begun.walk.id, list?.id ?? 0) }),
  });
  const shelf = question.shelf ?? null;
  const name = list?.walk_shelves.find(({ id }) => id === shelf)?.name;
  const isGone = list !== null && shelf !== null && name === undefined;
  if (isGone && walk === null) return <Quiet size="sm">{t('walk_shelf_gone')}</Quiet>;
  // A preview has no list, so the name of the shelf is unknown.
  const place = shelf === null ? t('walk_hall') : (name ?? t('walk_one_shelf'));
  const body = { branch: list?.branch.code, shelf };
  return (
    <Stack gap={8} className={styles.walk}>
      {walk !== null && list !== null ? (
        <FoundByWalk walk={walk} share={share} href={walkPath(walk.id, list.id)} />
      ) : null}
      {question.min === null ? null : (
        <Quiet size="sm">{t('walk_bound', { share: percent(question.min) })}</Quiet>
      )}
      {list !== null && !list.can.includes('walk_check') ? (
        <Quiet size="sm">{t('walk_not_allowed')}</Quiet>
      ) : (
        <Button
          size="lg"
          variant={walk === null ? 'filled' : 'default'}
          leftSection={<IconScan size={22} stroke={1.8} aria-hidden="true" />}
          disabled={list === null || isGone}
          loading={begin.isPending}
          onClick={() => begin.mutate({ body })}
        >
          {t(walk === null ? 'walk_begin' : 'walk_again', { place })}
        </Button>
      )}
    </Stack>
  );
}

interface FoundByWalkProps {
  readonly walk: NonNullable<CheckListAnswer['walk']>;
  readonly share: number | null;
  /** Address of the walk. */
  readonly href: string;
}

/** Verdicts on tags that are not right, as the share counts them. */
const FAULTS = ['wrong', 'down', 'wrong_place', 'not_on_plan', 'early', 'unconfirmed'] as const;

/** Result of a walk: the share of right tags, how many were scanned, and the faults by kind. */
export function FoundByWalk({ walk, share, href }: FoundByWalkProps) {
  const { t } = useTranslation(['check_lists', 'walk_checks']);
  const { expected, scanned, counts } = walk;
  const faults = FAULTS.filter((kind) => counts[kind] > 0);
  const said = [
    ...faults.map((kind) => `${t(`walk_checks:verdicts.${kind}`)}: ${counts[kind]}`),
    ...(expected > scanned ? [t('walk_checks:missing', { count: expected - scanned })] : []),
  ];
  return (
    <Row as="p" gap={12} rowGap={4} align="center" wrap size="md" className={styles.found}>
      <b>{t('walk_right', { share: percent(share) })}</b>
      <HrefLink href={href}>{t('walk_checks:scanned_of', { scanned, expected })}</HrefLink>
      {said.length > 0 ? (
        <Text tone="quiet" style={{ flex: '1 1 100%' }}>
          {said.join(' · ')}
        </Text>
      ) : null}
    </Row>
  );
}
