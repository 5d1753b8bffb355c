import { addApplicationPhoto } from '@javon/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shared/http/call.ts';
import { HttpFailure } from '../../shared/http/failure.ts';
import { repeatKey } from '../../shared/http/repeat-key.ts';
import { currentPerson, signedOut } from '../../shared/session/visitor.ts';
import { createStore, useStore } from '../../shared/store.ts';
import { storeApplication } from './queries.ts';
import { shrink } from './shrink.ts';

/** A photo that was chosen for a request and is not at the server yet. */
export interface UnsentPhoto {
  readonly application: number;
  /** Id of the person who chose it. */
  readonly person: number;
  readonly file: File;
  /** Makes a repeat safe after an answer that was lost. */
  readonly key: string;
}

/** They outlive the page of their request, and the sign-in after a lost session. */
const unsentPhotos = createStore<readonly UnsentPhoto[]>([]);
signedOut.on((how) => {
  if (how === 'chosen') unsentPhotos.set([]);
});

function unsentOf(all: readonly UnsentPhoto[], application: number): readonly UnsentPhoto[] {
  const person = currentPerson()?.id;
  return all.filter((one) => one.application === application && one.person === person);
}

/** Whether the server will refuse the same photo again. */
function isFinal({ kind, status = 0 }: HttpFailure): boolean {
  return kind === 'answer' && status < 500 && status !== 401 && status !== 429;
}

/** Attaches photos to a request. Those that could not be sent wait for the connection, or for another try. */
export function useAddPhotos(id: number) {
  const unsent = unsentOf(useStore(unsentPhotos), id);
  const { mutate, isPending } = useMutation({
    meta: { routes: [addApplicationPhoto] },
    mutationFn: async () => {
      for (const photo of unsentOf(unsentPhotos.get(), id)) {
        const file = await shrink(photo.file);
        // The person left meanwhile: the next one to sign in on this page must not send their photos.
        if (currentPerson()?.id !== photo.person) return;
        try {
          storeApplication(
            await call(
              addApplicationPhoto,
              { params: { id }, body: {}, file },
              { idempotencyKey: photo.key },
            ),
          );
        } catch (error) {
          // A refused photo does not hold back the others.
          if (!(error instanceof HttpFailure) || !isFinal(error)) throw error;
        }
        unsentPhotos.set(unsentPhotos.get().filter((one) => one !== photo));
      }
    },
  });
  const waits = unsent.length > 0 && !isPending;
  useEffect(() => {
    if (!waits) return undefined;
    const again = () => mutate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [waits, mutate]);
  return {
    unsent,
    isPending,
    add: (files: readonly File[]) => {
      const person = currentPerson()?.id ?? 0;
      const chosen = files.map((file) => ({ application: id, person, file, key: repeatKey() }));
      unsentPhotos.set([...unsentPhotos.get(), ...chosen]);
      mutate();
    },
    retry: () => mutate(),
  };
}
