import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Popup } from '../../../shared/ui/popup/Popup.tsx';
import { LoadingState } from '../../../shared/ui/states/states.tsx';
import { readChoice } from '../../../shared/ui/table/columns.ts';
import { NO_DRAFT, type ViewDraft } from '../model/view-draft.ts';
import { viewQuery } from '../model/view-query.ts';
import { savedViewsQuery } from '../queries.ts';
import { useFirstView, useOpenView, type ViewedList } from '../use-first-view.ts';

const ViewsPanel = lazyPart(() => import('./ViewsPanel.tsx'), 'ViewsPanel');

/** The person's views of a list beside its filters; opens the first view. */
export function SavedViews(viewed: ViewedList) {
  useFirstView(viewed);
  return <SavedViewsButton {...viewed} />;
}

/** Only the button, if it is not always on the screen: saves, opens, renames and deletes views. */
export function SavedViewsButton(viewed: ViewedList) {
  const { list, table, omit } = viewed;
  const { t } = useTranslation('ui');
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [opened, setOpened] = useState(false);
  // A closed popup keeps what was typed into it.
  const [draft, setDraft] = useState<ViewDraft>(NO_DRAFT);
  const views = useQuery({ ...savedViewsQuery(list), enabled: opened });
  const open = useOpenView(viewed);
  return (
    <div data-small>
      <Popup
        opened={opened}
        onClose={() => setOpened(false)}
        label={t('views.title')}
        width={320}
        target={(props) => (
          <IconButton
            {...props}
            framed
            size="input-xs"
            icon={IconBookmark}
            label={t('views.title')}
            title={t('views.title')}
            onClick={() => setOpened(!opened)}
          />
        )}
      >
        <Suspense fallback={<LoadingState lines={3} />}>
          <ViewsPanel
            list={list}
            views={views}
            query={viewQuery(search, omit)}
            columns={table === undefined ? null : readChoice(table).hidden}
            draft={draft}
            onDraft={setDraft}
            onOpen={(view) => {
              setOpened(false);
              open(view, false);
            }}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      </Popup>
    </div>
  );
}
