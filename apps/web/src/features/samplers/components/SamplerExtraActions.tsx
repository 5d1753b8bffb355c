import { deleteSampler, exportSampler, type Sampler } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/files/save-file.ts';
import { callFile } from '../../../shared/http/call.ts';
import { lazyOverlay } from '../../../shared/navigation/lazy-part.tsx';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Quiet, Row } from '../../../shared/ui/layout/layout.tsx';
import { ADD_PERMISSIONS, SAMPLERS_PATH } from '../paths.ts';
import { storeSampler } from '../queries.ts';
import styles from './view.module.css';

const CopyDialog = lazyOverlay(() => import('./CopyDialog.tsx'), 'CopyDialog');

/** Less frequent actions on a sampler: save to a file, copy, delete. */
export function SamplerExtraActions({ sampler }: { readonly sampler: Sampler }) {
  const { t } = useTranslation('samplers');
  const goOn = useGoOn();
  const [copying, setCopying] = useState(false);
  const may = (key: string) => sampler.can.includes(key);
  const isBound = sampler.categories.length > 0;
  const remove = useConfirmed(deleteSampler, {
    input: { params: { id: sampler.id }, query: { version: sampler.version } },
    title: t('view.delete_title'),
    text: t('view.delete_text'),
    names: [sampler.name],
    action: t('view.delete'),
    danger: true,
    onDone: (next) => {
      storeSampler(next);
      notifySuccess(t('view.deleted'));
      goOn([SAMPLERS_PATH, '/']);
    },
  });
  const save = useMutation({
    mutationFn: () => callFile(exportSampler, { params: { id: sampler.id } }),
    onSuccess: (file) => saveFile(file, `${sampler.name}.json`),
  });
  return (
    <Row as="section" gap={8} wrap className={styles.actions} aria-label={t('view.more')}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload {...ICON} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('view.export')}
      </Button>
      {may(ADD_PERMISSIONS[sampler.kind]) ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy {...ICON} />}
          onClick={() => setCopying(true)}
        >
          {t('view.copy')}
        </Button>
      ) : null}
      {may('price_tag_sampler.delete') && sampler.deleted_at === null ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash {...ICON} />}
          loading={remove.isPending}
          onClick={remove.ask}
        >
          {t('view.delete')}
        </Button>
      ) : null}
      {isBound && may('price_tag_sampler.edit') ? (
        <Quiet size="sm" className={styles.quiet}>
          {t('view.bound_note')}
        </Quiet>
      ) : null}
      <CopyDialog opened={copying} sampler={sampler} onClose={() => setCopying(false)} />
    </Row>
  );
}
