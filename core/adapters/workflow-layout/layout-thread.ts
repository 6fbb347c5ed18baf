import { parentPort, workerData } from 'node:worker_threads';
import type { LayoutAsked } from '../../projections/workflow/layout/layout-asked.ts';
import { inLayers } from './in-layers.ts';

if (parentPort !== null) parentPort.postMessage(inLayers(workerData as LayoutAsked));
