import { type ApplicationSummary, listApplications } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { useBranch } from '../../../shared/session/branch.ts';
import { useMay } from '../../../shared/session/visitor.ts';
import { Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { EmptyState, LoadingState } from '../../../shared/ui/states/states.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { askPath } from '../../shelves/public.ts';
import { applicationPath } from '../paths.ts';
import { useAttachShared, useSharedPhotos } from '../use-shared.ts';
import { Shelves } from './ChooseShelf.tsx';
import { SharedPhotos } from './SharedPhotos.tsx';

/** Page of photos shared from the phone's gallery: they are added to an open request or a new one. */
export function SharedPage() {
  const { t } = useTranslation('applications');
  const may = useMay();
  const branch = useBranch();
  const photos = useSharedPhotos(true);
  const isUsable = photos?.some(({ fault }) => fault === undefined) === true;
  return (
    <Page title={t('shared_title')}>
      <Stack gap={16} maxWidth={640} padding="0 24px 32px">
        {photos === null ? (
          <LoadingState />
        ) : (
          <>
            <SharedPhotos photos={photos} />
            {isUsable ? null : <EmptyState title={t('shared_none')} text={t('shared_none_text')} />}
          </>
        )}
        {isUsable && may('application.show') ? <OpenRequests branch={branch} photos={photos} /> : null}
        {isUsable && may('application.add') ? (
          <section aria-labelledby="shared-new">
            <h2 id="shared-new" style={{ marginBottom: 8 }}>
              {t('shared_new')}
            </h2>
            <Shelves branch={branch} pathOf={(id) => `${askPath(id)}&shared=1`} />
          </section>
        ) : null}
      </Stack>
    </Page>
  );
}

interface OpenRequestsProps {
  readonly branch: string | undefined;
  readonly photos: NonNullable<ReturnType<typeof useSharedPhotos>>;
}

/** Open requests, most urgent first; one press attaches the photos. */
function OpenRequests({ branch, photos }: OpenRequestsProps) {
  const { t } = useTranslation('applications');
  const goOn = useGoOn();
  const attach = useAttachShared();
  const pages = useListPages(listApplications, { limit: 30, branch, sort: 'status' });
  const open = pages.rows.filter(({ status }) => status !== 3);
  if (open.length === 0) return null;
  const onChoose = ({ id }: ApplicationSummary) =>
    attach.mutate({ id, photos }, { onSuccess: () => goOn([applicationPath(id), '/']) });
  return (
    <section aria-labelledby="shared-open">
      <h2 id="shared-open" style={{ marginBottom: 8 }}>
        {t('shared_open')}
      </h2>
      <Stack as="ul" gap={8}>
        {open.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="press-card"
              disabled={attach.isPending}
              onClick={() => onChoose(row)}
            >
              <b>{`${row.shelf.name} · ${row.branch.code}`}</b>
              <Text size="sm" tone="quiet">
                {row.comment}
              </Text>
            </button>
          </li>
        ))}
      </Stack>
    </section>
  );
}
