import { type CheckList, type Missing, type Question, signCheckList } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { percent } from '../percent.ts';
import { checkListQuery } from '../queries.ts';

interface SignOffProps {
  readonly list: CheckList;
  /** Returns the steps that a question still needs before the list is signed. */
  readonly wants: (question: Question) => readonly (Missing | 'held')[];
  /** Current score. */
  readonly score: number | null;
  readonly waiting: number;
  readonly onGo: (section: number) => void;
}

/** The last step: missing answers, or that the list is complete. */
export function SignOff({ list, wants, score, waiting, onGo }: SignOffProps) {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const open = list.sections.flatMap((section, at) =>
    section.questions.map((question) => ({ question, at, missing: wants(question) })),
  );
  const missing = open.filter((one) => one.missing.length > 0);
  if (missing.length === 0) {
    return (
      <Stack gap={4} align="center" tone="quiet" padding="40px 16px" style={{ textAlign: 'center' }}>
        <IconCircleCheck style={{ color: 'var(--j-positive)' }} size={40} stroke={1.4} aria-hidden="true" />
        <p>{t(waiting > 0 ? 'ready_waiting' : 'ready')}</p>
        {score === null ? null : (
          <Text as="p" size="xl" weight="bold" tone="text">
            {t('score_now', { score: percent(score) })}
          </Text>
        )}
      </Stack>
    );
  }
  return (
    <div>
      <Row as="p" margin="4px 0 8px" gap={8} align="center" tone="warning">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        {t('still_wanted', { count: missing.length })}
      </Row>
      <Stack as="ul" gap={8}>
        {missing.map(({ question, at, missing: what }) => (
          <li key={question.id}>
            <button type="button" className="press-card" onClick={() => onGo(at)}>
              <span>{localised(question.text)}</span>
              <Text as="small" size="xs" tone="quiet">
                {what.map((one) => t(`missing.${one}`)).join(', ')}
              </Text>
            </button>
          </li>
        ))}
      </Stack>
    </div>
  );
}

interface SignButtonProps {
  readonly list: CheckList;
  readonly title: string;
  readonly disabled: boolean;
}

/** Signs a complete check list off, once. */
export function SignButton({ list, title, disabled }: SignButtonProps) {
  const { t } = useTranslation('check_lists');
  const signingKey = ['sign-check-list', list.id];
  const signing = useMutation({
    ...apiMutation(signCheckList),
    mutationKey: signingKey,
    onSuccess: (signed) => {
      queryClient.setQueryData(checkListQuery(signed.id).queryKey, signed);
      notifySuccess(t('signed', { name: title }));
    },
  });
  const sign = () => {
    // The second press of a double press comes before the button shows that it is waiting.
    if (queryClient.isMutating({ mutationKey: signingKey }) === 0)
      signing.mutate({ params: { id: list.id } });
  };
  return (
    <Button size="lg" loading={signing.isPending} disabled={disabled} onClick={sign}>
      {t('sign')}
    </Button>
  );
}
