import { linkLibraries } from '../db/embedded/binaries.ts';

await linkLibraries();
