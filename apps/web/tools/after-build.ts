import path from 'node:path';
import type { Plugin } from 'vite';

/** Folders of a build, absolute paths. */
export interface BuildFolders {
  /** The folder of the project, with its sources. */
  readonly root: string;
  /** The folder that the build writes to. */
  readonly out: string;
}

/** A plugin that runs a step after the files of a build are written, not after a failed one: its error would hide why. */
export function afterBuild(name: string, step: (folders: BuildFolders) => void | Promise<void>): Plugin {
  let folders: BuildFolders | undefined;
  let isWritten = false;
  return {
    name,
    apply: 'build',
    configResolved: ({ root, build }) => {
      folders = { root, out: path.resolve(root, build.outDir) };
    },
    writeBundle: () => {
      isWritten = true;
    },
    closeBundle: () => (folders && isWritten ? step(folders) : undefined),
  };
}
