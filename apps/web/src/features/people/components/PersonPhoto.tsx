import { type Person, removeUserPhoto, setUserPhoto } from '@javon/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { call } from '../../../shared/http/call.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { Avatar } from '../../../shared/ui/person/Avatar.tsx';
import { storePerson } from '../queries.ts';
import { PhotoButton } from './PhotoButton.tsx';
import styles from './people.module.css';

/** A person's photo, with buttons to change it if allowed. */
export function PersonPhoto({ person }: { readonly person: Person }) {
  const { t } = useTranslation('people');
  const params = { id: person.id };
  const set = useMutation({
    meta: { routes: [setUserPhoto] },
    mutationFn: (file: File) => call(setUserPhoto, { params, body: {}, file }),
    onSuccess: (changed) => {
      storePerson(changed);
      notifySuccess(t('photo.saved'));
    },
  });
  const remove = useConfirmed(removeUserPhoto, {
    input: { params },
    title: t('photo.remove_ask', { name: personName(person) }),
    action: t('photo.remove'),
    danger: true,
    onDone: (changed) => {
      storePerson(changed);
      notifySuccess(t('photo.removed'));
    },
  });
  const mayChange = person.can.includes('users.edit') && person.status !== 'deleted';
  return (
    <Stack gap={12} align="center" className={styles.face}>
      <Avatar photo={person.photo_url} name={person.name} surname={person.surname} size={96} />
      {mayChange ? (
        <Row gap={6} wrap className={styles.photoActions}>
          <PhotoButton
            label={t(person.photo_url === null ? 'photo.choose' : 'photo.other')}
            loading={set.isPending}
            onFile={(file) => set.mutate(file)}
          />
          {person.photo_url === null ? null : (
            <Button size="xs" variant="subtle" color="gray" loading={remove.isPending} onClick={remove.ask}>
              {t('photo.remove')}
            </Button>
          )}
        </Row>
      ) : null}
    </Stack>
  );
}
