import { openBrowserFace } from './journeys/open-browser-face.ts';
import { describeReplayJourney } from './journeys/replay-journey.ts';

describeReplayJourney(openBrowserFace);
