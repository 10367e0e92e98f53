//! quick
use boardwalk_pricing::simulate::*;
fn main(){ let a:Vec<String>=std::env::args().collect();
 let mut s=Simulation{rounds:a[2].parse().unwrap(),threads:Some(a[3].parse().unwrap()),..Simulation::of(&a[1])};
 for b in &a[4..]{let (k,v)=b.split_once('=').unwrap(); s.bets.push((k.into(),v.parse().unwrap()));}
 let r=simulate(&s,&|_|{}).unwrap(); println!("{:.1} M/s {:.3}s",r.rounds_per_second/1e6,r.seconds);
 for w in r.wagers{println!("{:12} {:.6} ±{:.6} n={} sd {:.4}",w.wager,w.edge,w.ci95,w.decided,w.stdev);}}
