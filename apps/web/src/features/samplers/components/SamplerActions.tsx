import { restoreSampler, type Sampler } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconLayout } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import type { EditorMode } from '../model/draft.ts';
import { storeSampler } from '../queries.ts';

interface SamplerActionsProps {
  readonly sampler: Sampler;
  readonly onEdit: (mode: EditorMode) => void;
}

/** Buttons of a sampler's page: edit it, or restore a deleted one. */
export function SamplerActions({ sampler, onEdit }: SamplerActionsProps) {
  const { t } = useTranslation('samplers');
  const may = (key: string) => sampler.can.includes(key);
  const restore = useMutation({
    ...apiMutation(restoreSampler),
    onSuccess: (next) => {
      storeSampler(next);
      notifySuccess(t('view.restored'));
    },
  });
  if (sampler.deleted_at !== null) {
    return may('price_tag_sampler.delete') ? (
      <Button
        loading={restore.isPending}
        onClick={() => restore.mutate({ params: { id: sampler.id }, body: { version: sampler.version } })}
      >
        {t('view.restore')}
      </Button>
    ) : null;
  }
  if (!may('price_tag_sampler.edit')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconLayout {...ICON} />} onClick={() => onEdit('layout')}>
        {t('view.layout')}
      </Button>
      <Button onClick={() => onEdit('form')}>{t('view.edit')}</Button>
    </>
  );
}
