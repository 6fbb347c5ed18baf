import { describeAppJourneys } from './journeys/app-journeys.ts';
import { openDesktopFace } from './journeys/open-desktop-face.ts';
import { under } from './launch.ts';

describeAppJourneys(`the desktop face, under ${under === 'real' ? 'Electron' : 'the stand-in'}`, openDesktopFace);
