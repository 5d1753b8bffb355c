import path from 'node:path';
import type { Plugin } from 'vite';

/** Folders of a build, absolute paths. */
export interface BuildFolders {
  /** The folder of the project, with its sources. */
  readonly root: string;
  /** The folder that the build writes to. */
  readonly out: string;
}

/** A plugin that runs a step after the files of a build are written. */
export function afterBuild(name: string, step: (folders: BuildFolders) => void | Promise<void>): Plugin {
  let folders: BuildFolders | undefined;
  return {
    name,
    apply: 'build',
    configResolved: ({ root, build }) => {
      folders = { root, out: path.resolve(root, build.outDir) };
    },
    closeBundle: () => (folders ? step(folders) : undefined),
  };
}
